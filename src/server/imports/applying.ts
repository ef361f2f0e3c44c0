import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { hinderingRows } from '#contract/imports.ts';
import { mostNamed } from '#contract/operations.ts';
import type { Author } from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { Problem } from '#server/problems.ts';
import { changed, claimImport, notReady } from './import-claims.ts';
import { findingOf, type StagedRow, stagedRowsOf } from './import-rows.store.ts';
import type { Importable, Planned, Prepared, Values } from './importable.ts';
import { type ImportRecord, tallyOf } from './imports.store.ts';

/** Of a row that is changed only what differs is written. */
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

/** Some rows, ready to be written. */
interface Step extends Prepared {
  rows: number;
}

/** All that is to be written. */
interface Plan {
  steps: Step[];
  rows: number;
  added: number;
  /** The numbers of rows by what they change. */
  targets: Map<number, number[]>;
}

/** Made ready while nobody has to wait for it. */
async function planOf(db: Db | Tx, importable: Importable, id: number): Promise<Plan> {
  const plan: Plan = { steps: [], rows: 0, added: 0, targets: new Map() };
  for await (const staged of stagedRowsOf(db, id, { isChosen: true })) {
    const rows = staged.map(planned).filter(({ values }) => Object.keys(values).length > 0);
    if (rows.length > 0) plan.steps.push({ rows: rows.length, ...importable.prepare(rows) });
    plan.rows += rows.length;
    for (const { number, target } of rows) {
      if (target === null) plan.added += 1;
      else plan.targets.set(target.id, [...(plan.targets.get(target.id) ?? []), number]);
    }
    await setImmediate();
  }
  return plan;
}

function hinders(rows: number[]): Problem {
  const message =
    rows.length === 1
      ? `Baris ${rows[0]} tidak dapat diterapkan karena datanya sudah diubah sejak diperiksa. Periksa ulang berkas ini.`
      : `${rows.length} baris tidak dapat diterapkan karena datanya sudah diubah sejak diperiksa. Periksa ulang berkas ini.`;
  const data: z.infer<typeof hinderingRows> = { rows: rows.slice(0, mostNamed) };
  return new Problem('conflict', message, { data });
}

/** Several rows that change the same one: which of them is right is not for us to say. */
function colliding({ targets }: Plan): number[] {
  return [...targets.values()].filter((numbers) => numbers.length > 1).flat();
}

interface Applying {
  db: Db;
  importable: Importable;
  operations: Pick<Operations, 'begin' | 'finish'>;
  author: Author;
  onProgress: OnProgress;
}

/** Writes every step, or finds all rows that hinder it: then nothing of it stays. */
async function writeAll(tx: Tx, onProgress: OnProgress, author: Author, plan: Plan): Promise<number> {
  const hindering: number[] = [];
  let [done, written] = [0, 0];
  // What is written is let go: all of it would stay in memory together with what writing it takes.
  for (let step = plan.steps.shift(); step; step = plan.steps.shift()) {
    hindering.push(...(await step.hindered(tx)));
    if (hindering.length === 0) written += await step.write(tx, author);
    done += step.rows;
    onProgress(done, plan.rows);
    // Reads get their turn; other writes wait for the end.
    await setImmediate();
  }
  if (hindering.length > 0) throw hinders(hindering);
  return written;
}

/** Writes every row that was chosen, or none, in one transaction that is one operation in the history. */
export async function apply(applying: Applying, seen: ImportRecord): Promise<void> {
  const { db, importable, operations, author, onProgress } = applying;
  const { id, subject, file_name, revision } = seen;
  if (seen.state !== 'checked') throw notReady(seen.state);
  const tally = await tallyOf(db, id);
  if (tally.undecided > 0) throw new Problem('conflict', `${tally.undecided} baris menunggu keputusan.`);
  let ready: Plan | null = await planOf(db, importable, id);
  const collisions = colliding(ready);
  if (collisions.length > 0) throw hinders(collisions.sort((one, other) => one - other));
  onProgress(0, tally.added + tally.changed);
  await writeAs(db, author.authority, async (tx) => {
    const record = await claimImport(tx, id, { states: ['checked'] });
    // Between the look and the claim somebody may have corrected a cell.
    if (record.revision !== revision + 1)
      throw new Problem('conflict', 'Impor ini baru saja diubah. Muat ulang, lalu coba lagi.');
    // Writing lets go of it, so a further run makes its own.
    const plan = ready ?? (await planOf(tx, importable, id));
    ready = null;
    let operationId: number | null = null;
    if (plan.rows > 0) {
      const operation = { kind: 'import', subject, summary: { import_id: id, file_name } } as const;
      const operationAuthor = await operations.begin(tx, operation, author);
      const written = await writeAll(tx, onProgress, operationAuthor, plan);
      await operations.finish(tx, operationAuthor, written);
      if (written > 0) operationId = operationAuthor.operationId;
    }
    const outcome = JSON.stringify(tally);
    await changed(tx, id, {
      state: 'applied',
      outcome,
      applied_at: new Date().toISOString(),
      operation_id: operationId,
    });
  });
}
