import type { ImportRow } from '#contract/imports.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { findingOf, type StagedRow } from './import-rows.store.ts';
import type { Importable, Named } from './importable.ts';
import { columnsIn, type ImportRecord } from './imports.store.ts';
import { correctionsOf, rowTextsOf } from './row-reading.ts';

type Value = ImportRow['fields'][number]['old'];

/** Rows with their verdicts for the preview. */
export async function viewsOf(
  db: Db | Tx,
  importable: Importable,
  record: ImportRecord,
  rows: readonly StagedRow[],
): Promise<ImportRow[]> {
  const columns = columnsIn(record);
  const found = await mapInSlices(rows, (row) => ({ row, finding: findingOf(row) }));
  const ids = found.flatMap(({ row, finding }) => [
    ...(row.target_id === null ? [] : [row.target_id]),
    ...(finding?.candidates ?? []).map(({ id }) => id),
  ]);
  const names = new Map((await importable.names(db, [...new Set(ids)])).map((one) => [one.id, one]));
  const readable = await importable.readableValues(db);
  const outdated = record.state === 'checked' ? await importable.outdated(db) : () => null;
  // A purged member has no name.
  const named = (id: number): Named => names.get(id) ?? { id, npa: null, name: '' };

  return mapInSlices(found, ({ row, finding }) => {
    const { number, verdict, choice, target_id } = row;
    const { values = {}, old = {}, candidates = [], alike = [], faults = [], warnings = [] } = finding ?? {};
    const corrected = correctionsOf(row);
    const texts = rowTextsOf(row, columns);
    const isTarget = candidates.find(({ id }) => id === target_id);
    const { key, changesKey: message } = importable;
    const changesKey = choice === 'change' && old[key.field] !== undefined ? { field: key.field, message } : null;
    const written = importable.fields
      .map(({ field }) => field)
      .filter((field) => (target_id === null ? values[field] !== undefined : old[field] !== undefined));
    const isLeftOut = choice === 'skip';
    const gone = isLeftOut ? null : outdated(Object.fromEntries(written.map((field) => [field, values[field]])));
    return {
      number,
      verdict: verdict ?? 'wrong',
      choice,
      target:
        target_id === null ? null : { ...named(target_id), because: isTarget?.because ?? [importable.key.because] },
      candidates: candidates.map(({ id, because }) => ({ ...named(id), because })),
      alike,
      cells: importable.fields.flatMap(({ field }) => {
        const text = texts[field];
        return text === undefined ? [] : [{ field, text, is_corrected: corrected[field] !== undefined }];
      }),
      fields: written.map((field) => ({
        field,
        old: target_id === null ? null : readable(field, old[field] ?? null),
        new: readable(field, values[field] ?? null) as Value,
      })),
      faults: gone ? [...faults, gone] : faults,
      warnings: changesKey ? [...warnings, changesKey] : warnings,
    };
  });
}
