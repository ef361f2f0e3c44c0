import type { Selectable } from 'kysely';
import { mayUse } from '#contract/access.ts';
import type { ImportColumn, ImportDetail, ImportEntry, ImportSubject } from '#contract/imports.ts';
import type { Database, Db, Tx } from '#server/database/schema.ts';
import { notFound, Problem } from '#server/problems.ts';
import type { Actor } from '#server/session/tokens.ts';
import type { Importables } from './importable.ts';

export type ImportRecord = Selectable<Database['imports']>;

type State = ImportRecord['state'];

/** What people see of imports; the others are on their way in or out. */
const seen: State[] = ['read', 'checked', 'applied'];

/** How many rows have which verdict, and what is to become of them. */
export interface Tally {
  counts: ImportEntry['counts'];
  added: number;
  changed: number;
  undecided: number;
}

const nothing: Tally = {
  counts: { new: 0, changed: 0, same: 0, possible: 0, wrong: 0 },
  added: 0,
  changed: 0,
  undecided: 0,
};

/** Counts the rows of checked imports by an index alone. */
async function tallies(db: Db | Tx, ids: number[]): Promise<Map<number, Tally>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['import_id', 'verdict', 'choice', (eb) => eb.fn.countAll<number>().as('rows')])
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'verdict', 'choice'])
    .execute();
  const byId = new Map(ids.map((id) => [id, structuredClone(nothing)]));
  for (const { import_id, verdict, choice, rows: count } of rows) {
    const tally = byId.get(import_id);
    if (!tally || verdict === null) continue;
    tally.counts[verdict] += count;
    if (choice === 'add') tally.added += count;
    if (choice === 'change') tally.changed += count;
    if (verdict === 'possible' && choice === null) tally.undecided += count;
  }
  return byId;
}

export async function tallyOf(db: Db | Tx, id: number): Promise<Tally> {
  return (await tallies(db, [id])).get(id) ?? nothing;
}

type Shown = ImportRecord & { undone_at: string | null };

function shown(db: Db | Tx) {
  return db
    .selectFrom('imports')
    .leftJoin('operations', 'operations.id', 'imports.operation_id')
    .selectAll('imports')
    .select('operations.undone_at')
    .where('imports.state', 'in', seen);
}

/** Once it is applied, what became of the rows is kept with the import. */
async function entriesOf(db: Db | Tx, rows: Shown[]): Promise<ImportEntry[]> {
  const checked = rows.filter(({ state }) => state === 'checked').map(({ id }) => id);
  const counted = checked.length > 0 ? await tallies(db, checked) : new Map<number, Tally>();
  return rows.map((row) => {
    const tally: Tally = row.outcome === null ? (counted.get(row.id) ?? nothing) : JSON.parse(row.outcome);
    const state = row.state === 'checked' || row.state === 'applied' ? row.state : 'read';
    return {
      id: row.id,
      subject: row.subject,
      state: row.undone_at === null ? state : 'undone',
      file_name: row.file_name,
      account_id: row.account_id,
      account_name: row.account_name,
      at: row.at,
      rows: row.rows,
      counts: tally.counts,
      added: tally.added,
      changed: tally.changed,
      applied_at: row.applied_at,
      undone_at: row.undone_at,
      operation_id: row.operation_id,
    };
  });
}

/** A page of the imports of these subjects, the latest first. */
export async function listed(db: Db, subjects: ImportSubject[], page: number, pageSize: number) {
  const all = db.selectFrom('imports').where('subject', 'in', subjects).where('state', 'in', seen);
  const rows = await shown(db)
    .where('imports.subject', 'in', subjects)
    .orderBy('imports.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { data: await entriesOf(db, rows), total_data: total };
}

export async function detailOf(db: Db | Tx, id: number): Promise<ImportDetail> {
  const row = await shown(db).where('imports.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Impor');
  const [entry] = await entriesOf(db, [row]);
  if (!entry) throw notFound('Impor');
  return {
    ...entry,
    format: row.format,
    encoding: row.encoding,
    sheets: JSON.parse(row.sheets),
    sheet: row.sheet,
    columns: columnsIn(row),
    undecided: row.state === 'checked' ? (await tallyOf(db, id)).undecided : 0,
    lost_zeros: row.lost_zeros,
    restores_zeros: row.restores_zeros === 1,
  };
}

export function columnsIn({ columns }: Pick<ImportRecord, 'columns'>): ImportColumn[] {
  return JSON.parse(columns);
}

/** An import that this person may see. */
export async function importFor(
  db: Db | Tx,
  actor: Actor,
  importables: Importables,
  id: number,
): Promise<ImportRecord> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', seen)
    .executeTakeFirst();
  if (!row) throw notFound('Impor');
  refuseOthers(actor, importables, row.subject);
  return row;
}

/** Not every subject may be imported by everybody. */
export function refuseOthers({ role }: Actor, importables: Importables, subject: ImportSubject) {
  if (mayUse(importables[subject].access, role)) return;
  throw new Problem('forbidden', 'Akun Anda tidak berhak mengimpor data ini. Hubungi admin bila Anda memerlukannya.');
}

const busy = 'Impor ini sedang diperiksa atau diubah di tempat lain. Muat ulang, lalu coba lagi.';

async function refusalOf(tx: Tx, id: number): Promise<Problem> {
  const row = await tx.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst();
  if (!row || !seen.includes(row.state)) return notFound('Impor');
  if (row.state === 'applied') return new Problem('conflict', 'Impor ini sudah diterapkan.');
  return new Problem('conflict', row.state === 'read' ? 'Impor ini belum diperiksa.' : busy);
}

interface Claim {
  states: State[];
  /** As somebody saw it; absent where that does not matter. */
  revision?: number;
}

/**
 * Takes an import for the rest of the transaction, with a revision of its own; refuses when it is no longer as expected. It is an
 * update, so that of two transactions one waits for the other.
 */
export async function claimed(tx: Tx, id: number, { states, revision }: Claim): Promise<ImportRecord> {
  const claim = tx
    .updateTable('imports')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll();
  const row = await (revision === undefined ? claim : claim.where('revision', '=', revision)).executeTakeFirst();
  if (!row) throw revision === undefined ? await refusalOf(tx, id) : new Problem('conflict', busy);
  return row;
}

/** Goes on with an import whose revision is still the one that was claimed. */
export async function held(tx: Tx, id: number, revision: number): Promise<void> {
  const row = await tx
    .updateTable('imports')
    .set({ revision })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Problem('conflict', busy);
}

/** Begins an import of which nobody sees anything before it is read. */
export async function begun(
  db: Db,
  actor: Actor,
  file: Pick<ImportRecord, 'subject' | 'file_name' | 'format' | 'encoding' | 'sheet'> & {
    sheets: string[];
    isFrom1904: boolean;
  },
): Promise<number> {
  const { isFrom1904, sheets, ...same } = file;
  const { id } = await db
    .insertInto('imports')
    .values({
      ...same,
      sheets: JSON.stringify(sheets),
      epoch_1904: isFrom1904 ? 1 : 0,
      state: 'reading',
      revision: 1,
      columns: '[]',
      restores_zeros: 0,
      lost_zeros: 0,
      account_id: actor.id,
      account_name: actor.name,
      at: new Date().toISOString(),
      rows: 0,
      outcome: null,
      applied_at: null,
      operation_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changed(db: Db | Tx, id: number, values: Partial<Omit<ImportRecord, 'id'>>): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute();
}
