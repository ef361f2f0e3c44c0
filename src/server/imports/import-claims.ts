import { mayUse } from '#contract/access.ts';
import type { ImportSubject } from '#contract/import-columns.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { notFound, Problem } from '#server/problems.ts';
import { type Actor, writeAs } from '#server/session/who-asks.ts';
import type { Importables } from './importable.ts';
import { type ImportRecord, type State, visibleStates } from './imports.store.ts';
import type { SheetHead } from './read/contents.ts';

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
    .where('state', 'in', visibleStates)
    .executeTakeFirst();
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

/** Creates an import, which nobody sees until it is read. */
export async function beginImport(
  db: Db,
  actor: Actor,
  file: Pick<ImportRecord, 'subject' | 'file_name' | 'format' | 'encoding' | 'sheet'> & {
    sheets: SheetHead[];
    isFrom1904: boolean;
  },
): Promise<number> {
  const { isFrom1904, sheets, ...same } = file;
  const row = {
    ...same,
    sheets: JSON.stringify(sheets),
    epoch_1904: isFrom1904 ? 1 : 0,
    state: 'reading',
    revision: 1,
    columns: '[]',
    values_for_all: '[]',
    title_row: null,
    title_row_because: 'looks',
    first_rows: '[]',
    restores_zeros: 0,
    lost_zeros: 0,
    account_id: actor.id,
    account_name: actor.name,
    account_email: actor.email,
    at: new Date().toISOString(),
    rows: 0,
    bytes: 0,
    outcome: null,
    applied_at: null,
    operation_id: null,
  } as const;
  const { id } = await writeAs(db, actor, (tx) =>
    tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Changes columns of an import. */
export async function updateImport(tx: Tx, id: number, values: Partial<Omit<ImportRecord, 'id'>>): Promise<void> {
  await tx.updateTable('imports').set(values).where('id', '=', id).execute();
}
