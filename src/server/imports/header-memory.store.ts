import type { ImportColumn, ImportSubject, RememberedHeader } from '#contract/import-columns.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { writeAs } from '#server/session/who-asks.ts';
import type { Confirmed } from './confirmation.ts';
import { headerKey, isBare, type Meanings, meaningOf, meaningsOf } from './headers.ts';
import type { Importable } from './importable.ts';

/** Most headers that are remembered for a subject. Each upload reads all of them. */
const mostRemembered = 1000;

/** The meanings of headers that people decided on. */
export async function rememberedHeaders(db: Db | Tx, subject: ImportSubject): Promise<Meanings> {
  const rows = await db.selectFrom('import_titles').select(['title', 'field']).where('subject', '=', subject).execute();
  return new Map(rows.map(({ title, field }) => [title, field]));
}

/** Lists them for people, as they were written. */
export async function listHeaders(db: Db, subject: ImportSubject): Promise<RememberedHeader[]> {
  const rows = await db
    .selectFrom('import_titles')
    .select(['written as title', 'field'])
    .where('subject', '=', subject)
    .orderBy('title')
    .execute();
  return rows;
}

/** Forgets the decision about a header, if there still is one. */
export async function forgetHeader(db: Db, subject: ImportSubject, title: string, authority: Authority): Promise<void> {
  await writeAs(db, authority, (tx) =>
    tx.deleteFrom('import_titles').where('subject', '=', subject).where('title', '=', headerKey(title)).execute(),
  );
}

const nothing: Meanings = new Map();

/**
 * Remembers for everybody what columns were confirmed to be, unless their headers mean that anyway. No new ones when
 * there are as many as may be: people see them all, and remove what nobody needs.
 */
export async function remember(
  tx: Tx,
  importable: Importable,
  all: readonly ImportColumn[],
  confirmed: Confirmed,
): Promise<void> {
  const { subject } = importable;
  const sent = new Set(confirmed.columns.map(({ index }) => index));
  const columns = all.filter(
    ({ index, because }) => sent.has(index) && because !== 'taken' && because !== 'unreadable',
  );
  const known = meaningsOf(importable);
  const remembered = await rememberedHeaders(tx, subject);
  const taken = new Set(columns.map(({ field }) => field));
  let room = mostRemembered - remembered.size;
  for (const [title, alike] of Map.groupBy(columns, (column) => headerKey(column.title))) {
    const field = alike.find((column) => column.field !== null)?.field ?? null;
    const written = alike[0]?.title ?? '';
    // What depends on other columns says nothing about a header.
    if (title === '' || isBare(written, importable)) continue;
    const said = meaningOf(written, known, nothing)?.field ?? null;
    // A column left out in favour of another one says nothing about its header.
    if (field === null && said && taken.has(said)) continue;
    if (field === said && remembered.has(title)) {
      await tx.deleteFrom('import_titles').where('subject', '=', subject).where('title', '=', title).execute();
    } else if (field !== said && remembered.get(title) !== field) {
      const isNew = !remembered.has(title);
      if (isNew && room <= 0) continue;
      if (isNew) room -= 1;
      await tx
        .insertInto('import_titles')
        .values({ subject, title, field, written })
        .onConflict((conflict) => conflict.columns(['subject', 'title']).doUpdateSet({ field, written }))
        .execute();
    }
  }
}
