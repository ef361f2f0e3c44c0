import type { Forget, ForgetAccount } from '#server/keeper.ts';

/** Removes a purged member from the chosen ids of access records. */
export const forgetInRecords: Forget = async (tx, { memberId }) => {
  const rows = await tx
    .selectFrom('access_records')
    .select(['id', 'ids'])
    .where('ids', 'like', `%${memberId}%`)
    .$narrowType<{ ids: string }>()
    .execute();
  for (const { id, ids } of rows) {
    const others = (JSON.parse(ids) as number[]).filter((one) => one !== memberId);
    await tx
      .updateTable('access_records')
      .set({ ids: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
};

/** Replaces the name of an erased account. */
export const forgetReader: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null, address: null, device: null };
  await tx.updateTable('access_records').set(as).where('account_id', '=', id).execute();
};
