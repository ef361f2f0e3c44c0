import type { Tx } from '#server/database/schema.ts';

/**
 * Whether nobody is writing members. If so, nobody can until the transaction ends, so it must be short. A count started
 * now would otherwise miss members who are being written.
 */
export async function areMembersAtRest(tx: Tx): Promise<boolean> {
  const { is_held } = await tx.selectFrom('members_at_rest').select('is_held').executeTakeFirstOrThrow();
  return is_held === 1;
}
