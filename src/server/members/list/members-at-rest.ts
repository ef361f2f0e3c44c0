import type { Tx } from '#server/database/schema.ts';

/**
 * Whether nobody is writing members: then nobody does until the transaction ends, so it is short. What is kept of members from
 * now on would else miss those who are being written.
 */
export async function areMembersAtRest(tx: Tx): Promise<boolean> {
  const { is_held } = await tx.selectFrom('members_at_rest').select('is_held').executeTakeFirstOrThrow();
  return is_held === 1;
}
