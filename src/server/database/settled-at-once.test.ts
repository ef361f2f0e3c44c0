import { type Selectable, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { listMembers } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { balanceMarks } from '#server/members/list/marks.ts';
import { isEmbedded } from '#test/support/database.ts';
import { csv, imported } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import type { MemberRow, Schema } from './schema.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

/** So many that they are written in more parts than one. */
const count = 3000;

type CountTable = 'member_counts' | 'member_facets' | 'member_marks' | 'sought_texts' | 'serkom_counts';

type Counts = Record<string, number>;

type Stored = Selectable<MemberRow>;

/** What is kept, the parts of one count together. */
async function kept(table: CountTable, keys: readonly string[]): Promise<Counts> {
  const rows: Record<string, unknown>[] = await server.db
    .selectFrom(table as keyof Schema)
    .selectAll()
    .execute();
  return added(rows.map((row) => [keys.map((key) => row[key]), Number(row.members)]));
}

function added(all: readonly (readonly [unknown[], number])[]): Counts {
  const sums: Counts = {};
  for (const [key, members] of all) sums[key.join(' ')] = (sums[key.join(' ')] ?? 0) + members;
  return Object.fromEntries(Object.entries(sums).filter(([, members]) => members !== 0));
}

function counted(rows: readonly Stored[], keysOf: (row: Stored) => unknown[][]): Counts {
  return added(rows.flatMap((row) => keysOf(row).map((key) => [key, 1] as const)));
}

const stateOf = ({ serkom_end_date, serkom_number }: Stored) =>
  serkom_end_date ?? (serkom_number === null ? 'none' : 'unknown');

/** Everything that follows from members is what it would be if it were made anew. */
async function expectAllFollows() {
  const rows = await server.db.selectFrom('members').selectAll().where('deleted_at', 'is', null).execute();
  expect(await kept('member_counts', ['region_id', 'status', 'level'])).toEqual(
    counted(rows, ({ region_id, status, level }) => [[region_id, status, level]]),
  );
  expect(await kept('member_facets', ['facet', 'value'])).toEqual(
    counted(rows, (row) => [
      ['serkom', stateOf(row)],
      ['photo', row.picture === null ? 'no' : 'yes'],
    ]),
  );
  expect(await kept('serkom_counts', ['span', 'status', 'value', 'region_id'])).toEqual(
    counted(rows, (row) => [
      ['month', row.status, row.serkom_end_date?.slice(0, 7) ?? stateOf(row), row.region_id],
      ...(row.serkom_end_date === null ? [] : [['day', row.status, row.serkom_end_date, row.region_id]]),
    ]),
  );
  const marks = await server.db.selectFrom('member_marks').select(['order_key', 'id']).distinct().execute();
  type Place = Pick<Stored, 'order_key' | 'id'>;
  const inOrder = (one: Place, other: Place) => one.order_key - other.order_key || one.id - other.id;
  marks.sort(inOrder);
  const markOf = (row: Stored) => marks.findLast((mark) => inOrder(mark, row) <= 0);
  expect(await kept('member_marks', ['order_key', 'id'])).toEqual(
    counted(rows, (row) => [[markOf(row)?.order_key, markOf(row)?.id]]),
  );
  const texts = (await server.db.selectFrom('sought_texts').select('text').distinct().execute()).map(
    ({ text }) => text,
  );
  expect(texts).toContain('konselor');
  expect(await kept('sought_texts', ['text'])).toEqual(
    counted(rows, ({ search_text }) => texts.filter((text) => search_text.includes(text)).map((text) => [text])),
  );
  // Compares the index with the texts themselves.
  if (isEmbedded)
    await sql`INSERT INTO member_search (member_search, rank) VALUES ('integrity-check', 1)`.execute(server.db);
  return rows.length;
}

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Masa Berlaku', 'Status', 'Urutan'];

const file = (from: number, name: string, region: string) =>
  csv([
    headers,
    ...Array.from({ length: count }, (_, place) => [
      `S.K${1 + (place % 3)}.${from + place}`,
      `${name} ${from + place}`,
      'S.Psi.',
      region,
      place % 4 === 0 ? '' : `203${place % 10}-01-31`,
      place % 2 === 0 ? 'aktif' : 'tidak aktif',
      String(place % 1000),
    ]),
  ]);

async function applied(bytes: string): Promise<number> {
  const { operation_id } = await imported(server, { bytes });
  if (operation_id === null) throw new Error('Nothing was applied.');
  return operation_id;
}

const undo = (id: number) => superadmin.ok(undoOperation, { params: { id } });

/** Has the count of a text kept, which nobody waits for. */
async function seek(search: string) {
  const texts = () => server.db.selectFrom('sought_texts').select('text').execute();
  while ((await texts()).length === 0) await superadmin.ok(listMembers, { query: { isAdmin: true, search } });
}

test('however many rows an operation or its undo writes, counts and the search are as if made anew', async () => {
  await applied(file(0, 'Konselor', 'Aceh'));
  await balanceMarks(server.db, 500);
  await seek('konselor');
  expect(await expectAllFollows()).toBe(count);

  const more = await applied(file(count, 'Konselor Baru', 'Bali'));
  expect(await expectAllFollows()).toBe(2 * count);

  const changes = await applied(file(0, 'Penyuluh', 'Bali'));
  expect(await expectAllFollows()).toBe(2 * count);
  const query = { isAdmin: true, search: 'penyuluh' };
  expect((await superadmin.ok(listMembers, { query })).total_data).toBe(count);

  await undo(changes);
  expect(await expectAllFollows()).toBe(2 * count);
  expect((await superadmin.ok(listMembers, { query })).total_data).toBe(0);

  await undo(more);
  expect(await expectAllFollows()).toBe(count);

  const { data } = await superadmin.ok(applyBulk, { body: { action: 'delete' } });
  expect(await expectAllFollows()).toBe(0);
  await undo(data.operation_id ?? 0);
  expect(await expectAllFollows()).toBe(count);
});
