import { MutationCache } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { ImportField } from '#contract/import-columns.ts';
import { changeImportRow, type ImportRow, readImportRow } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { FormKey } from '#web/drafts/draft-store.ts';
import { drafts, forget } from '#web/drafts/drafts.ts';
import { readSession } from '#web/session/stored-session.ts';
import { notify } from '#web/ui/notices.tsx';
import { cacheDetail, cacheRow, invalidateRows, keepInPlace } from './import-queries.ts';
import { tabStore } from './import-work.tsx';

/** The unsaved text of an open cell. */
export interface CellEdit {
  text: string;
  isTyped?: boolean;
  isSaving?: boolean;
  /** Why it could not be saved. */
  fault?: string;
}

/** The open cells of one row. */
export type RowEdits = Readonly<Partial<Record<ImportField, CellEdit>>>;

type Edits = Readonly<Record<number, RowEdits>>;

const open = tabStore<Edits>('edits');

const none: Edits = {};

/** Typed texts are stored as a draft: they survive a reload and the end of the session, for this account only. */
const formOf = (id: number): FormKey => ({ account: readSession().contents.id, kind: 'import', id });

function storedEdits(id: number): Edits {
  const edits: Record<number, Record<string, CellEdit>> = {};
  for (const [key, text] of Object.entries(drafts.take(formOf(id))?.typed ?? {})) {
    const [row = '', field = ''] = key.split(':');
    edits[Number(row)] = { ...edits[Number(row)], [field]: { text, isTyped: true } };
  }
  return edits;
}

/** Opens, changes or closes a cell. */
export function setEdit(id: number, row: number, field: ImportField, edit: CellEdit | null): void {
  const { [field]: _, ...others } = open.get(id)?.[row] ?? {};
  const edits = { ...open.get(id), [row]: edit ? { ...others, [field]: edit } : others };
  open.set(id, edits);
  const typed = Object.entries(edits).flatMap(([number, cells]) =>
    Object.entries(cells).flatMap(([name, one]) => (one.isTyped ? [[`${number}:${name}`, one.text]] : [])),
  );
  const draft = { id, version: null, base: {}, faults: {}, failure: null };
  if (typed.length === 0) forget(formOf(id));
  else drafts.write(formOf(id), { ...draft, typed: Object.fromEntries(typed) });
}

/** Closes all cells of an import that was applied or removed. */
export function closeCells(id: number): void {
  open.set(id, null);
  forget(formOf(id));
}

/** The open cells of an import by row, including those from before a reload. */
export function useCellEdits(id: number): Edits {
  const edits = open.use(id);
  useEffect(() => {
    if (open.get(id) === null) open.set(id, storedEdits(id));
  }, [id]);
  return edits ?? none;
}

/** A saved correction. */
export interface Correction {
  field: ImportField;
  text: string;
  row: ImportRow;
  /** Other rows with an equal cell, which may be corrected together with this one. */
  equalRows: number;
}

/** The last correction: its result is read out, and equal cells are offered the same. */
export const lastCorrection = tabStore<Correction>('corrected');

const changes = new MutationCache();

/** Changes of an import run in series, so that the last one wins. */
async function change(id: number, number: number, body: z.input<typeof changeImportRow.body>) {
  const mutationFn = () => call(changeImportRow, { params: { id, number }, body });
  const { data } = await changes.build(queryClient, { mutationFn, scope: { id: String(id) } }).execute(undefined);
  cacheDetail(data.import);
  return data;
}

/** Fetches the whole texts of a row whose cells are cut in the list. Null if that fails, which it says. */
export async function loadWhole(id: number, number: number): Promise<ImportRow | null> {
  try {
    const { data } = await call(readImportRow, { params: { id, number } });
    cacheRow(id, data);
    return data;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify.error(`Isi lengkap baris ${readableNumber(number)} belum dapat dimuat.`, { description: error.message });
    return null;
  }
}

/**
 * Saves a cell, which changes the row's verdict; or all equal cells at once, in one transaction. If that fails, the cell
 * is open with its text and the reason.
 */
export async function saveCell(id: number, number: number, field: ImportField, text: string, equal = false) {
  if (open.get(id)?.[number]?.[field]) setEdit(id, number, field, { text, isTyped: true, isSaving: true });
  lastCorrection.set(id, null);
  try {
    const { row, equal_rows } = await change(id, number, { cells: [{ field, text }], equal });
    cacheRow(id, row);
    keepInPlace(id, (corrected) => [...corrected, number]);
    invalidateRows(id);
    setEdit(id, number, field, null);
    lastCorrection.set(id, { field, text, row, equalRows: equal ? 0 : equal_rows });
    if (equal) notify.success(`Diperbaiki di ${readableNumber(equal_rows + 1)} baris.`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The session has ended and the app is reloading. The draft is restored after the next sign-in.
    if (error.status === 401) return;
    setEdit(id, number, field, { text, isTyped: true, fault: error.message });
  }
}

/** Chooses what to do with a row. Optimistic: rolled back if the server refuses. */
export async function chooseRow(
  id: number,
  row: ImportRow,
  chosen: { choice: ImportRow['choice']; target_id?: number },
): Promise<void> {
  const target = row.candidates.find((candidate) => candidate.id === chosen.target_id) ?? row.target;
  cacheRow(id, { ...row, choice: chosen.choice, target });
  try {
    cacheRow(id, (await change(id, row.number, chosen)).row);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    cacheRow(id, row);
    notify.error(`Pilihan untuk baris ${readableNumber(row.number)} tidak tersimpan.`, { description: error.message });
  }
}
