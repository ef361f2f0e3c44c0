// On both engines: transactions.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { transact } from '#server/database/transaction.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { openDatabase } from './open.ts';
import { updateRows } from './transaction.ts';

const kept = await emptyDatabase();
const { db, close } = await openDatabase(kept.config);
afterAll(async () => {
  await close();
  await kept.remove();
});

/** Rows of a table with texts, numbers and both left empty, whose keys are told apart by their places. */
interface Written {
  part: string;
  number: number | null;
  text: string | null;
}

const stored = async () => {
  const rows = await db
    .selectFrom('changes')
    .select(['id', 'subject_id', 'fields', 'subject_name', 'account_id'])
    .where('account_name', '=', 'Uji')
    .orderBy('subject_id')
    .execute();
  return rows.map(({ fields, subject_name, account_id }) => ({ part: fields, text: subject_name, number: account_id }));
};

const rowsOf = (written: readonly Written[]) =>
  written.map(({ part, number, text }, index) => ({
    ...({ subject: 'members', action: 'created', source: 'start', account_name: 'Uji', is_part: 0 } as const),
    subject_id: index + 1,
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    fields: part,
    account_id: number,
    subject_name: text,
  }));

/** Texts of all characters that a database can have, with what the languages of statements and values mean by some of them. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    ' ',
    "'",
    '"',
    '\\',
    '\\u0041',
    '\\\\ud800',
    "O'Neil",
    'null',
    '{}',
    '[1]',
    '$1',
    '?',
    'é',
    '𝕏',
    '\u2028',
    'a\tb\r\nc',
  ),
);
const numbers = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, 1, -1, Number.MAX_SAFE_INTEGER));
const written = fc.array(fc.record({ part: texts, number: fc.option(numbers), text: fc.option(texts) }), {
  minLength: 1,
  maxLength: 140,
});

const forget = async () => {
  await db.deleteFrom('changes').where('account_name', '=', 'Uji').execute();
};

const write = (rows: readonly Written[]) => db.insertInto('changes').values(rowsOf(rows)).returning('id').execute();

describe('what is written of many rows at once', () => {
  test('comes through as it is', async () => {
    await fc.assert(
      fc
        .asyncProperty(written, async (rows) => {
          await write(rows);
          expect(await stored()).toEqual(rows);
        })
        .afterEach(forget),
      { numRuns: 60 },
    );
  });

  test('comes into its columns, in whatever order a row has them', async () => {
    const [first = expect.unreachable(), second = expect.unreachable()] = rowsOf([
      { part: 'one', number: 1, text: null },
      { part: 'two', number: null, text: 'two' },
    ]);
    const turned = Object.fromEntries(Object.entries(second).reverse()) as typeof second;
    await db.insertInto('changes').values([first, turned]).execute();
    expect((await stored()).map(({ part, text }) => [part, text])).toEqual([
      ['one', null],
      ['two', 'two'],
    ]);
    await forget();
  });

  test('has U+FFFD for half a character', async () => {
    await write([{ part: 'a\ud83d', number: 1, text: '\udc00\\ud800' }]);
    expect(await stored()).toEqual([{ part: 'a\ufffd', number: 1, text: '\ufffd\\ud800' }]);
    await forget();
  });

  test.each([[new Date()], [true], [{}]])('is refused where a value is %s', async (value) => {
    const [row] = rowsOf([{ part: '', number: null, text: null }]);
    const writing = async () =>
      db
        .insertInto('changes')
        .values({ ...row, subject_name: value } as never)
        .execute();
    await expect(writing()).rejects.toThrow(TypeError);
    expect(await stored()).toEqual([]);
  });

  test('is changed to what each row is given, where they differ and where they do not', async () => {
    const changed = fc.record({ rows: written, same: texts });
    await fc.assert(
      fc
        .asyncProperty(changed, async ({ rows, same }) => {
          const inserted = await write(rows.map((row) => ({ ...row, number: row.number === null ? 1 : null })));
          const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
          const updates = rows.map(({ number, text }, place) => ({
            id: ids[place] ?? 0,
            values: { account_id: number, subject_name: text },
          }));
          await transact(db, async (tx) => updateRows(tx, 'changes', updates, { fields: same }));
          expect(await stored()).toEqual(rows.map((row) => ({ ...row, part: same })));
        })
        .afterEach(forget),
      { numRuns: 60 },
    );
  });
});
