import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '#test/support/database.ts';
import { compiledOnce, placeholder, placeholders, runCompiled } from './compiled-statements.ts';
import { openDatabase } from './open.ts';

const kept = await emptyDatabase();
const { db, close } = await openDatabase(kept.config);
afterAll(async () => {
  await close();
  await kept.remove();
});

await db
  .insertInto('attempts')
  .values(['straight', 'turned'].map((key) => ({ limit_name: 'uji', key, at: `at ${key}` })))
  .execute();

const attempt =
  (at: string, from = db) =>
  () =>
    from
      .selectFrom('attempts')
      .select('key')
      .where('limit_name', '=', 'uji')
      .where('at', '=', at)
      .where('key', '=', placeholder<string>('key'));

test('a statement is built once for its key, and gets the values of each run', () => {
  let built = 0;
  const build = () => {
    built += 1;
    return attempt('at')();
  };
  const first = compiledOnce(db, 'attempts by key', build, { key: 'one' });
  const second = compiledOnce(db, 'attempts by key', build, { key: 'other' });
  expect(built).toBe(1);
  expect([first.parameters, second.parameters]).toEqual([
    ['uji', 'at', 'one'],
    ['uji', 'at', 'other'],
  ]);
  const whole = db.selectFrom('attempts').select('key').where('limit_name', '=', 'uji').where('at', '=', 'at');
  expect(second.sql).toBe(whole.where('key', '=', 'other').compile().sql);
});

test('a statement whose placeholder is given no value is refused', async () => {
  await expect(runCompiled(db, 'attempts by key', attempt('at'), { other: 'one' })).rejects.toThrow();
});

test('what listens to statements hears of those that are kept too', async () => {
  const heard: string[] = [];
  const listening = db.withPlugin({
    transformQuery({ node }) {
      heard.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (let time = 0; time < 2; time += 1)
    await runCompiled(listening, 'heard', attempt('heard', listening), { key: 'one' });
  expect(heard).toEqual(['SelectQueryNode', 'SelectQueryNode']);
});

test('lists of values have a place for each', async () => {
  const { places, values } = placeholders('key', ['straight', 'turned', 'nobody']);
  const found = () =>
    db.selectFrom('attempts').select('key').where('limit_name', '=', 'uji').where('key', 'in', places).orderBy('key');
  expect(await runCompiled(db, '3 attempts', found, values)).toEqual([{ key: 'straight' }, { key: 'turned' }]);
});

test('a statement that was forgotten for others is built again', () => {
  const long = (number: number) => () =>
    db
      .selectFrom('attempts')
      .select('key')
      .where('key', 'in', placeholders(`of${number}`, Array(500).fill('')).places);
  let built = 0;
  const build = () => {
    built += 1;
    return attempt('forgotten')();
  };
  compiledOnce(db, 'forgotten', build, { key: 'one' });
  for (let number = 0; number < 900; number += 1) compiledOnce(db, `long ${number}`, long(number));
  compiledOnce(db, 'forgotten', build, { key: 'one' });
  expect(built).toBe(2);
});

test('a statement with a long list of values is built each time, and answers the same', async () => {
  let built = 0;
  const { places, values } = placeholders('key', ['straight', ...Array<string>(2000).fill('nobody')]);
  const build = () => {
    built += 1;
    return db.selectFrom('attempts').select('key').where('limit_name', '=', 'uji').where('key', 'in', places);
  };
  const asked = () => runCompiled(db, '2001 attempts', build, values);
  expect([await asked(), await asked()]).toEqual([[{ key: 'straight' }], [{ key: 'straight' }]]);
  expect(built).toBe(2);
});
