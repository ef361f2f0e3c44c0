import type { Database } from '#server/database/open.ts';

/** So many members say enough about what is frequent in all of them. */
const enough = 500;

/** Lets the engine see members from all over, so that it knows what of a searched word is rare. */
export async function learnTexts({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: enough }, (_, part) => Math.round(((part + 1) / enough) * (last ?? 0)));
  const texts: string[] = [];
  // As a stream it leaves no trace in the memory of an idle server.
  const rows = db
    .selectFrom('members')
    .select('search_text')
    .where('id', 'in', [...new Set(ids)])
    .stream();
  for await (const { search_text } of rows) texts.push(search_text);
  engine.learnTexts(texts);
}
