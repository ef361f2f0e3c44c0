import type { Selectable } from 'kysely';
import type { ImportColumn, ImportSubject, ValueForAll } from '#contract/import-columns.ts';
import type { ImportDetail, ImportEntry } from '#contract/imports.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import { notFound } from '#server/problems.ts';

export type ImportRecord = Selectable<Schema['imports']>;

export type State = ImportRecord['state'];

/** The states in which people see an import. */
export const visibleStates: State[] = ['read', 'checked', 'applied'];

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
  if (!row) throw notFound('Impor');
  const [entry] = await entriesOf(db, [row]);
  if (!entry) throw notFound('Impor');
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
