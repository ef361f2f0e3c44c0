import type { z } from 'zod';
import { type ImportRow, type listImportRows, longestListedCell } from '#contract/import-rows.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/problems.ts';
import type { Importable, Named } from './importable.ts';
import type { ImportRecord } from './imports.store.ts';
import { rowTexts } from './row-reading.ts';
import { copiedBeginning } from './shortened.ts';
import { findingOf, pageOfRows, type StagedRow } from './staged-rows.store.ts';

type Value = ImportRow['fields'][number]['old'];

/** A cell as lists have it. */
function listedText(text: string): { text: string; is_cut?: true } {
  if (text.length <= longestListedCell) return { text };
  return { text: copiedBeginning(text, longestListedCell), is_cut: true };
}

/** Rows with their verdicts for the preview. Long cells are cut, unless they are to be whole. */
export async function viewsOf(
  db: Db | Tx,
  importable: Importable,
  record: ImportRecord,
  rows: readonly StagedRow[],
  { isWhole = false } = {},
): Promise<ImportRow[]> {
  const textsOf = rowTexts(importable, record);
  const found = await mapInSlices(rows, (row) => ({ row, finding: findingOf(row) }));
  const ids = found.flatMap(({ row, finding }) => [
    ...(row.target_id === null ? [] : [row.target_id]),
    ...(finding?.candidates ?? []).map(({ id }) => id),
  ]);
  const names = new Map((await importable.names(db, [...new Set(ids)])).map((one) => [one.id, one]));
  const { readable, outdated } = await importable.showing(db);
  // A purged member has no name.
  const named = (id: number): Named => names.get(id) ?? { id, npa: null, name: '' };

  return mapInSlices(found, ({ row, finding }) => {
    const { number, verdict, choice, target_id } = row;
    const { values = {}, old = {}, candidates = [], alike = [], faults = [], warnings = [] } = finding ?? {};
    const texts = textsOf(row);
    const isTarget = candidates.find(({ id }) => id === target_id);
    const { key, changesKey: message } = importable;
    const changesKey = choice === 'change' && old[key.field] !== undefined ? { field: key.field, message } : null;
    const written = importable.fields
      .map(({ field }) => field)
      .filter((field) => (target_id === null ? values[field] !== undefined : old[field] !== undefined));
    const isOpen = record.state === 'checked' && choice !== 'skip';
    const gone = isOpen ? outdated(Object.fromEntries(written.map((field) => [field, values[field]]))) : null;
    return {
      number,
      verdict: verdict ?? 'wrong',
      choice,
      target:
        target_id === null ? null : { ...named(target_id), because: isTarget?.because ?? [importable.key.because] },
      candidates: candidates.map(({ id, because }) => ({ ...named(id), because })),
      alike,
      cells: importable.fields.flatMap(({ field }) => {
        const { text, from } = texts[field] ?? {};
        if (text === undefined) return [];
        return [{ field, ...(isWhole ? { text } : listedText(text)), is_corrected: from === 'correction' }];
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

/** The views of a page together, in characters of JSON. Those of 1,000 ordinary rows are a fifth of it. */
const mostOfPage = 8 * 1024 * 1024;

/** A page of rows for the preview. Refuses one that would be too large to answer. */
export async function pageOfViews(
  db: Db,
  importable: Importable,
  record: ImportRecord,
  { page = 1, pageSize = 25, verdict }: z.output<typeof listImportRows.query>,
): Promise<ImportRow[]> {
  const views: ImportRow[] = [];
  let size = 0;
  for await (const rows of pageOfRows(db, record.id, verdict, page, pageSize)) {
    const some = await viewsOf(db, importable, record, rows);
    views.push(...some);
    size += JSON.stringify(some).length;
    if (size > mostOfPage) {
      throw new Problem('too_large', 'Baris di halaman ini terlalu besar. Pilih lebih sedikit baris per halaman.');
    }
  }
  return views;
}
