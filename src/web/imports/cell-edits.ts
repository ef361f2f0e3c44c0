import { useEffect } from 'react';
import type { ImportField } from '#contract/import-columns.ts';
import type { FormKey } from '#web/drafts/draft-store.ts';
import { drafts, forget } from '#web/drafts/drafts.ts';
import { readSession } from '#web/session/stored-session.ts';
import { tabStore } from './tab-store.ts';

/** The unsaved text of an open cell. */
export interface CellEdit {
  text: string;
  isTyped: boolean;
  isSaving: boolean;
  fault: string | null;
}

/** The open cells of one row. */
export type RowEdits = Readonly<Partial<Record<ImportField, CellEdit>>>;

type Edits = Readonly<Record<number, RowEdits>>;

const open = tabStore<Edits>('edits');

const none: Edits = {};

/** Typed texts are stored as a draft: they survive a reload and the end of the session, for this account only. */
const formOf = (id: number): FormKey => ({ account: readSession().contents.id, kind: 'import', id });

function storeTyped(id: number, edits: Edits): void {
  const typed = Object.entries(edits).flatMap(([row, cells]) =>
    Object.entries(cells).flatMap(([field, edit]) => (edit.isTyped ? [[`${row}:${field}`, edit.text] as const] : [])),
  );
  if (typed.length === 0) forget(formOf(id));
  else {
    const texts = Object.fromEntries(typed);
    drafts.write(formOf(id), { id, version: null, base: {}, typed: texts, faults: {}, failure: null });
  }
}

function storedEdits(id: number): Edits {
  const edits: Record<number, Record<string, CellEdit>> = {};
  for (const [key, text] of Object.entries(drafts.take(formOf(id))?.typed ?? {})) {
    const [row = '', field = ''] = key.split(':');
    edits[Number(row)] = { ...edits[Number(row)], [field]: { text, isTyped: true, isSaving: false, fault: null } };
  }
  return edits;
}

/** Opens, changes or closes a cell. */
export function setEdit(id: number, row: number, field: ImportField, edit: CellEdit | null): void {
  const { [field]: _, ...others } = open.get(id)?.[row] ?? {};
  const edits = { ...open.get(id), [row]: edit ? { ...others, [field]: edit } : others };
  open.set(id, edits);
  storeTyped(id, edits);
}

export function openCell(id: number, row: number, field: ImportField, text: string): void {
  setEdit(id, row, field, { text, isTyped: false, isSaving: false, fault: null });
}

export function typeInCell(id: number, row: number, field: ImportField, text: string): void {
  setEdit(id, row, field, { text, isTyped: true, isSaving: false, fault: null });
}

export function closeCell(id: number, row: number, field: ImportField): void {
  setEdit(id, row, field, null);
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
