// On both engines: search.
import { afterAll, describe, expect, test } from 'vitest';
import { updateManyTracked } from '#server/database/history.ts';
import { openDatabase } from '#server/database/open.ts';
import { transact } from '#server/database/transaction.ts';
import { KeptAnswer } from '#server/database/until-change.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { memberListOf } from './conditions.ts';
import { listPage } from './page.ts';

const kept = await emptyDatabase();
const database = await openDatabase(kept.config);
afterAll(async () => {
  await database.close();
  await kept.remove();
});

/** Two letters that one member alone has; those from beyond the first 65,536 characters are two units of UTF-16 each. */
const pairOf = (member: number) => String.fromCodePoint(0x1fff0 + 2 * member, 0x1fff1 + 2 * member);

/** Letters and digits that few have, and what may stand before and after them: nothing, letters of any kind, or others. */
const plainPairOf = (member: number) => (35 + member).toString(36);
const around = ['_', 'x_', '_x', 'x_7', ' _ ', '._@', '-_\u007f', '山_山', 'é_😀', '\n_\n', '😀_'];
const plainTextOf = (member: number) => `siti\n${around[member % around.length]?.replace('_', plainPairOf(member))}`;

const half = 600;
const count = 2 * half;
const textOf = (member: number) => {
  if (member > half) return plainTextOf(member - half);
  return member % 2 === 0 ? `siti ${pairOf(member)}` : `${pairOf(member)}! siti`;
};
await manyMembers(database, count, () => '');
await transact(database.db, async (tx) => {
  const members = await tx.selectFrom('members').selectAll().execute();
  const written = members.map((current) => ({ current, patch: { first_name: '-', search_text: textOf(current.id) } }));
  await updateManyTracked(tx, { accountId: null, name: 'Uji', email: null, source: 'start' }, 'members', written);
});

async function found(search: string) {
  const { rows, total } = await listPage(
    { ...database, kept: new KeptAnswer() },
    memberListOf({ isAdmin: 'true', search: [search] }),
  );
  return { ids: rows.map(({ id }) => id), total };
}

describe('two letters', () => {
  test('that one member has lead to that one, wherever in the text they stand', async () => {
    for (const member of [1, 2, 77, 300, 599, 600])
      expect(await found(pairOf(member))).toEqual({ ids: [member], total: 1 });
  });

  test('or digits that few have lead to these, whatever stands before and after', async () => {
    const everybody = Array.from({ length: count }, (_, index) => index + 1);
    for (let member = 1; member <= half; member += 7) {
      const pair = plainPairOf(member);
      const ids = everybody.filter((one) => textOf(one).includes(pair));
      expect({ pair, ...(await found(pair)) }).toEqual({ pair, ids, total: ids.length });
    }
  });

  test('that nobody has lead to nobody', async () => {
    expect(await found('q%')).toEqual({ ids: [], total: 0 });
    expect(await found([...pairOf(3)].reverse().join(''))).toEqual({ ids: [], total: 0 });
  });

  test('that everybody has lead to everybody', async () => {
    expect((await found('si')).total).toBe(count);
  });
});
