import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '#test/support/database.ts';
import { compiledInsert } from './compiled-statements.ts';
import { openDatabase } from './open.ts';

const kept = await emptyDatabase();
const { db, close } = await openDatabase(kept.config);
afterAll(async () => {
  await close();
  await kept.remove();
});

const row = (key: string) => ({ limit_name: 'uji', key, at: `at ${key}` });

const compile = (rows: readonly ReturnType<typeof row>[]) =>
  compiledInsert(db, 'attempts', rows, (all) => db.insertInto('attempts').values(all));

test.each([1, 2, 1, 3, 2])('%i rows are inserted by the statement that Kysely would make of them', async (count) => {
  const rows = Array.from({ length: count }, (_, place) => row(`${count}.${place}`));
  const ours = compile(rows);
  const theirs = db.insertInto('attempts').values(rows).compile();
  expect([ours.sql, ours.parameters]).toEqual([theirs.sql, theirs.parameters]);
});

test('each value comes into its column, in whatever order a row has them', async () => {
  compile([row('first')]);
  const turned = { at: 'at turned', key: 'turned', limit_name: 'uji' };
  await db.executeQuery(compile([row('straight'), turned]));
  const stored = db.selectFrom('attempts').select(['limit_name', 'key', 'at']).where('limit_name', '=', 'uji');
  expect(await stored.orderBy('key').execute()).toEqual([row('straight'), row('turned')]);
});

test('rows of different columns are refused, as one of them would lose something', () => {
  const more = { ...row('more'), id: 1 };
  expect(() => compile([row('less'), more])).toThrow('different columns');
  expect(() => compile([more, row('less')])).toThrow('different columns');
});
