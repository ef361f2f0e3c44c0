// On both engines: search.
import fc from 'fast-check';
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

/** Of few characters, so that parts recur: letters, digits, what patterns and queries mean something by, and what trigrams leave out. */
const character = fc.constantFrom(...'ab01-/._%\\"\'*é山😀\n');
const text = (minLength: number, maxLength: number) =>
  fc.array(character, { minLength, maxLength }).map((characters) => characters.join(''));

const count = 600;
const texts = fc.sample(text(0, 40), { numRuns: count, seed: 7 });
await manyMembers(database, count, () => '');
await transact(database.db, async (tx) => {
  const members = await tx.selectFrom('members').selectAll().orderBy('id').execute();
  const written = members.map((current, index) => ({
    current,
    patch: { first_name: 'Budi', search_text: texts[index] ?? '' },
  }));
  await updateManyTracked(tx, { accountId: null, name: 'Uji', email: null, source: 'start' }, 'members', written);
});

async function found(words: string[]): Promise<number[]> {
  const list = { ...memberListOf({ isAdmin: 'true', pageSize: 1000 }), words };
  const { rows, total } = await listPage({ ...database, kept: new KeptAnswer() }, list);
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Members are numbered in the order of their texts, from 1. */
const having = (words: string[]) =>
  texts.flatMap((one, index) => (words.every((word) => one.includes(word)) ? [index + 1] : []));

/** A part of a text that somebody has. */
const takenFromText = fc
  .record({ whole: fc.constantFrom(...texts), start: fc.nat(40), length: fc.integer({ min: 1, max: 14 }) })
  .map(({ whole, start, length }) => [...whole].slice(start, start + length).join(''));

describe('members', () => {
  test('are found by every part of their texts, and by no other', async () => {
    // White space separates words, and fields in a text.
    const word = fc.oneof(takenFromText, text(1, 6)).filter((one) => one !== '' && !/\s/.test(one));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), async (words) => {
        expect(await found(words)).toEqual(having(words));
      }),
      { numRuns: 300 },
    );
  });
});
