import type { Selectable } from 'kysely';
import { mayUse } from '#contract/access.ts';
import type { ImportColumn, ImportSubject, ValueForAll } from '#contract/import-columns.ts';
import type { ImportDetail, ImportEntry } from '#contract/imports.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import { notFound, Problem } from '#server/problems.ts';
import type { Actor } from '#server/session/who-asks.ts';
import type { Importables } from './importable.ts';

export type ImportRecord = Selectable<Schema['imports']>;

export type State = ImportRecord['state'];

/** The states in which people see an import. */
const visibleStates: State[] = ['read', 'checked', 'applied'];

/** Rows by verdict, and by what will be done with them. */
export interface Tally {
  counts: ImportEntry['counts'];
  added: number;
  changed: number;
  undecided: number;
}

const nothing: Tally = {
  counts: { new: 0, changed: 0, same: 0, possible: 0, other_name: 0, wrong: 0 },
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
    .where('imports.state', 'in', visibleStates);
}

/** After applying, the counts are stored with the import. */
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
      account_email: row.account_email,
      at: row.at,
      rows: row.rows,
      // One that was applied earlier may know fewer verdicts.
      counts: { ...nothing.counts, ...tally.counts },
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
  const all = db.selectFrom('imports').where('subject', 'in', subjects).where('state', 'in', visibleStates);
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
  const [entry] = row ? await entriesOf(db, [row]) : [];
  if (!row || !entry) throw notFound('Impor');
  return {
    ...entry,
    revision: row.revision,
    format: row.format,
    encoding: row.encoding,
    sheets: JSON.parse(row.sheets),
    sheet: row.sheet,
    title_row: row.title_row,
    title_row_because: row.title_row_because,
    first_rows: firstRowsIn(row),
    columns: columnsIn(row),
    values: valuesIn(row),
    undecided: row.state === 'checked' ? (await tallyOf(db, id)).undecided : 0,
    lost_zeros: row.lost_zeros,
    restores_zeros: row.restores_zeros === 1,
    keeps_rows: row.bytes > 0,
  };
}

export const columnsIn = ({ columns }: Pick<ImportRecord, 'columns'>): ImportColumn[] => JSON.parse(columns);

export const valuesIn = ({ values_for_all }: Pick<ImportRecord, 'values_for_all'>): ValueForAll[] =>
  JSON.parse(values_for_all);

export const firstRowsIn = ({ first_rows }: Pick<ImportRecord, 'first_rows'>): ImportDetail['first_rows'] =>
  JSON.parse(first_rows);

/** An import that this person may see. */
export async function importFor(
  db: Db | Tx,
  actor: Actor,
  importables: Importables,
  id: number,
): Promise<ImportRecord> {
  const visible = db.selectFrom('imports').selectAll().where('state', 'in', visibleStates);
  const row = await visible.where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Impor');
  refuseOthers(actor, importables, row.subject);
  return row;
}

/** Refuses subjects that a role may not import. */
export function refuseOthers({ role }: Actor, importables: Importables, subject: ImportSubject) {
  if (mayUse(importables[subject].access, role)) return;
  throw new Problem('forbidden', 'Akun Anda tidak berhak mengimpor data ini. Hubungi admin bila Anda memerlukannya.');
}

/** Refuses to apply somebody else's import unless the request names its owner. */
export function refuseUnnamedOwner(
  { account_id, account_name }: Pick<ImportRecord, 'account_id' | 'account_name'>,
  actor: Actor,
  named: number | undefined,
) {
  if (account_id === actor.id || account_id === named) return;
  throw new Problem(
    'conflict',
    `Impor ini milik ${account_name}, bukan milik Anda. Muat ulang, lalu pastikan bahwa impor ini yang diterapkan.`,
  );
}

const busy = 'Impor ini sedang diperiksa atau diubah di tempat lain. Muat ulang, lalu coba lagi.';

/** Why an import in another state is not ready. */
export function notReady(state: State): Problem {
  if (state === 'applied') return new Problem('conflict', 'Impor ini sudah diterapkan.');
  return new Problem('conflict', state === 'read' ? 'Impor ini belum diperiksa.' : busy);
}

async function refusalOf(tx: Tx, id: number): Promise<Problem> {
  const row = await tx.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst();
  if (!row || !visibleStates.includes(row.state)) return notFound('Impor');
  return notReady(row.state);
}

interface Claim {
  states: State[];
  /** The revision that the person saw; absent where it does not matter. */
  revision?: number;
}

/**
 * Locks an import for the rest of the transaction and gives it a new revision. Refuses if it has changed. An update, so
 * that of two transactions one waits.
 */
export async function claimImport(tx: Tx, id: number, { states, revision }: Claim): Promise<ImportRecord> {
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

/** Locks an import whose revision is still the one of the claim. */
export async function holdImport(tx: Tx, id: number, revision: number): Promise<void> {
  const row = await tx
    .updateTable('imports')
    .set({ revision })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Problem('conflict', busy);
}

/** Changes columns of an import. */
export async function updateImport(tx: Tx, id: number, values: Partial<Omit<ImportRecord, 'id'>>): Promise<void> {
  await tx.updateTable('imports').set(values).where('id', '=', id).execute();
}
