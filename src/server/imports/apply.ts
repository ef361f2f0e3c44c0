import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { blockedRows, ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { mostNamed } from '#contract/operations.ts';
import { writtenAtOnce } from '#server/batches.ts';
import type { Author } from '#server/database/history.ts';
import type { Engine } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import type { Importable, Planned, Values } from './importable.ts';
import { claimImport, detailOf, type ImportRecord, notReady, tallyOf, updateImport } from './imports.store.ts';
import { findingOf, type StagedRow, stagedRowsOf } from './staged-rows.store.ts';

/** For a change, only the fields that differ. */
function valuesOf(row: StagedRow): Values {
  const { values = {}, old = {} } = findingOf(row) ?? {};
  if (row.choice === 'add') return values;
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in old));
}

function planned(row: StagedRow): Planned {
  const { number, choice, target_id, target_version } = row;
  const target = target_id === null || target_version === null ? null : { id: target_id, version: target_version };
  return { number, values: valuesOf(row), target: choice === 'add' ? null : target };
}

function refusalFor(rows: number[]): Problem {
  const message =
    rows.length === 1
      ? `Baris ${readableNumber(rows[0] ?? 0)} tidak dapat diterapkan karena datanya sudah diubah sejak diperiksa. Periksa ulang berkas ini.`
      : `${readableNumber(rows.length)} baris tidak dapat diterapkan karena datanya sudah diubah sejak diperiksa. Periksa ulang berkas ini.`;
  const data: z.infer<typeof blockedRows> = { rows: rows.slice(0, mostNamed) };
  return new Problem('conflict', message, { data });
}

interface Applying {
  db: Db;
  engine: Engine;
  importable: Importable;
  operations: Pick<Operations, 'begin' | 'finish'>;
  author: Author;
  onProgress: OnProgress;
}

/** Finds rows that change the same member as another row: a person has to decide which is right. */
function collisions() {
  const changing = new Map<number, number>();
  return (rows: readonly Planned[]): number[] =>
    rows.flatMap(({ number, target }) => {
      if (target === null) return [];
      const other = changing.get(target.id);
      changing.set(target.id, number);
      return other === undefined ? [] : [other, number];
    });
}

/** Writes every chosen row and returns how many were changed. Throws with all rows that block it; nothing is written then. */
async function writeAll(tx: Tx, { importable, onProgress }: Applying, id: number, total: number, author: Author) {
  const blocked = new Set<number>();
  const colliding = collisions();
  let [done, written] = [0, 0];
  // Read in batches while writing: all rows at once would need as much memory as the directory.
  for await (const staged of stagedRowsOf(tx, id, { isChosen: true, atOnce: writtenAtOnce })) {
    const rows = staged.map(planned).filter(({ values }) => Object.keys(values).length > 0);
    if (rows.length === 0) continue;
    const step = importable.prepare(rows);
    for (const number of [...colliding(rows), ...(await step.blocked(tx))]) blocked.add(number);
    if (blocked.size === 0) written += await step.write(tx, author);
    done += rows.length;
    onProgress(done, total);
    // Lets requests that read be answered. Other writes wait for the end.
    await setImmediate();
  }
  if (blocked.size > 0) throw refusalFor([...blocked].sort((one, other) => one - other));
  return written;
}

/** From so many written rows on, plans for as many as there were before are bad ones. */
const many = 1000;

const changed = () =>
  new Problem('conflict', 'Impor ini baru saja diubah di tempat lain. Periksa kembali barisnya, lalu coba lagi.');

/**
 * The last step: writes every chosen row, or none, in one transaction and as one operation in the history, which undoes
 * it as a whole. Returns the import. Refuses if `wanted` is not its revision.
 */
export async function apply(applying: Applying, seen: ImportRecord, wanted?: number): Promise<ImportDetail> {
  const { db, engine, importable, operations, author, onProgress } = applying;
  const { id, subject, file_name, revision } = seen;
  if (seen.state !== 'checked') throw notReady(seen.state);
  if (wanted !== undefined && wanted !== revision) throw changed();
  const tally = await tallyOf(db, id);
  if (tally.undecided > 0)
    throw new Problem('conflict', `${readableNumber(tally.undecided)} baris menunggu keputusan. Putuskan dahulu.`);
  const total = tally.added + tally.changed;
  onProgress(0, total);
  return writeAs(db, author.authority, async (tx) => {
    const record = await claimImport(tx, id, { states: ['checked'] });
    // A cell may have been corrected between the check above and the claim.
    if (record.revision !== revision + 1) throw changed();
    let operationId: number | null = null;
    if (total > 0) {
      const operation = { kind: 'import', subject, summary: { import_id: id, file_name } } as const;
      const operationAuthor = await operations.begin(tx, operation, author);
      const written = await writeAll(tx, applying, id, total, operationAuthor);
      await operations.finish(tx, operationAuthor, written);
      if (written >= many) await engine.countRows(tx, importable.tables);
      if (written > 0) operationId = operationAuthor.operationId;
    }
    const outcome = JSON.stringify(tally);
    await updateImport(tx, id, {
      state: 'applied',
      outcome,
      applied_at: new Date().toISOString(),
      operation_id: operationId,
    });
    return detailOf(tx, id);
  });
}
