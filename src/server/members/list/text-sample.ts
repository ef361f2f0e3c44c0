import { batchesOf, mapInSlices } from '#server/batches.ts';
import type { Db } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { partsOfLength, type TextShares } from './text-parts.ts';

/** Size of the sample: enough to know the frequent parts of all texts. */
const sampleSize = 500;

/** The part of every text: its count is the size of the sample. */
const emptyPart = '';

const partsOf = (text: string) => [2, 3].flatMap((length) => partsOfLength(text, length));

/**
 * Counts the parts of two or three characters in a sample of search texts. Parts of a single text are dropped, as they
 * are rare.
 */
async function countSample(db: Db): Promise<Map<string, number>> {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  // Spread over all ids, because members who were entered together are alike.
  const ids = Array.from({ length: sampleSize }, (_, part) => Math.round(((part + 1) / sampleSize) * (last ?? 0)));
  // A stream has a connection of its own, so its pages don't stay in the memory of an idle server.
  const rows = db
    .selectFrom('members')
    .select('search_text')
    .where('id', 'in', [...new Set(ids)])
    .stream();
  const texts: string[] = [];
  for await (const { search_text } of rows) texts.push(search_text);
  const counts = new Map<string, number>();
  await mapInSlices(texts, (text) => {
    for (const part of partsOf(text)) counts.set(part, (counts.get(part) ?? 0) + 1);
  });
  // An unused directory stays unchanged.
  if (texts.length === 0) return counts;
  const frequent = new Map([...counts].filter(([, count]) => count > 1));
  return frequent.set(emptyPart, texts.length);
}

/**
 * Stores the frequency of parts of search texts, from a sample. In the database and not in the process, so that every
 * instance sends the same statement for the same request.
 */
export async function sampleTexts(db: Db): Promise<void> {
  const counts = await countSample(db);
  const kept = await db.selectFrom('text_parts').selectAll().execute();
  if (kept.length === counts.size && kept.every(({ part, texts }) => counts.get(part) === texts)) return;
  const rows = [...counts].map(([part, texts]) => ({ part, texts }));
  await transact(db, async (tx) => {
    await tx.deleteFrom('text_parts').execute();
    for await (const some of batchesOf(rows)) await tx.insertInto('text_parts').values(some).execute();
  });
}

/** The frequency of the parts of some words, by the sample. */
export async function textSharesOf(db: Db, words: readonly string[]): Promise<TextShares> {
  const parts = words.flatMap(partsOf);
  const rows = await db
    .selectFrom('text_parts')
    .selectAll()
    .where('part', 'in', [emptyPart, ...new Set(parts)])
    .execute();
  const counts = new Map(rows.map(({ part, texts }) => [part, texts]));
  const all = Math.max(1, counts.get(emptyPart) ?? 0);
  return { shareOf: (part) => (counts.get(part) ?? 0) / all, least: 1 / all };
}
