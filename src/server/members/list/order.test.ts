// On both engines: SQL that differs.
import { afterAll, expect, test } from 'vitest';
import { listMembers } from '#contract/members.ts';
import { batchesOf } from '#server/batches.ts';
import { insertManyTracked } from '#server/database/history.ts';
import { transact } from '#server/database/transaction.ts';
import { startServer } from '#test/support/server.ts';
import { derivedColumns, nothingSet } from '../members.rules.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');
const count = 11_000;
const author = { accountId: null, name: 'Uji', email: null, source: 'start' } as const;

/** Few titles and years, which many have alike; addresses that a few share; of each, some have none. */
function member(number: number) {
  const facts = {
    ...{ ...nothingSet, npa: `N.${number}`, first_name: 'Siti', region_id: 1 + (number % 3) },
    title: ['Konselor', 'Konselor K1', 'Perawat', null][(number * 7) % 11] ?? 'Dokter',
    experience_year_start: number % 5 === 0 ? null : 1990 + ((number * 7) % 3),
    email: number % 3 === 0 ? null : `a${number % 2000}@x.test`,
  };
  return { ...facts, ...derivedColumns(facts) };
}

/** By which column a sort goes: with a minus, its greatest value first. */
const sorts = {
  title: 'title_fold',
  '-title': '-title_fold',
  '-status': '-status',
  '-level': '-level',
  '-version': '-version',
  email: 'email_fold',
  '-email': '-email_fold',
  '-fullName': '-full_name_fold',
  '-npa': '-npa_fold',
  experienceYear: '-experience_year_start',
  '-experienceYear': 'experience_year_start',
  membershipType: 'region_name',
  '-membershipType': '-region_name',
} as const;

test('those who are alike stand in the order of their ids in both directions, those without a value are last', async () => {
  await transact(server.db, async (tx) => {
    for await (const numbers of batchesOf(Array.from({ length: count }, (_, index) => index + 1))) {
      await insertManyTracked(tx, author, 'members', numbers.map(member));
    }
  });
  const rows = await server.db
    .selectFrom('members')
    .innerJoin('regions', 'regions.id', 'region_id')
    .selectAll('members')
    .select('regions.name_fold as region_name')
    .execute();
  for (const [sort, column] of Object.entries(sorts)) {
    const isDownwards = column.startsWith('-');
    const sortedBy = (row: (typeof rows)[number]) => row[column.replace('-', '') as 'npa_fold' | 'title_fold'];
    const ranked = [...new Set(rows.map(sortedBy))].sort((one, other) => {
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other === isDownwards ? 1 : -1;
    });
    const rankOf = new Map(ranked.map((value, rank) => [value, rank]));
    const ids = rows
      .map((row) => ({ id: row.id, rank: rankOf.get(sortedBy(row)) ?? 0 }))
      .sort((one, other) => one.rank - other.rank || one.id - other.id)
      .map(({ id }) => id);
    for (const [page, pageSize] of [
      ...[1, 2, 60, 110, 219, 220, 221, 330, 439, 440].map((page) => [page, 25] as const),
      ...[1, 3, 6, 11].map((page) => [page, 1000] as const),
    ]) {
      const { data, total_data } = await staff.ok(listMembers, { query: { isAdmin: true, sort, page, pageSize } });
      expect(total_data).toBe(count);
      expect(
        data.map(({ id }) => id),
        `${sort}, page ${page} of ${pageSize}`,
      ).toEqual(ids.slice((page - 1) * pageSize, page * pageSize));
    }
  }
});
