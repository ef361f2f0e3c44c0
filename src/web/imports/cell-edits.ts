import { useEffect } from 'react';
import type { ImportField } from '#contract/imports.ts';
import type { FormKey } from '#web/drafts/draft-store.ts';
import { drafts, forget } from '#web/drafts/drafts.ts';
import { readSession } from '#web/session/stored-session.ts';
import { inTab } from './in-tab.ts';

/** Text that stands in an open cell and is not saved yet. */
export interface CellEdit {
  text: string;
  isTyped: boolean;
  isSaving: boolean;
  fault: string | null;
}

/** The open cells of one row. */
export type RowEdits = Readonly<Partial<Record<ImportField, CellEdit>>>;

type Edits = Readonly<Record<number, RowEdits>>;

const open = inTab<Edits>('edits');

const none: Edits = {};

/** What was typed is kept like that of a form: over a reload and the end of a session, for this account alone. */
const formOf = (id: number): FormKey => ({ account: readSession().contents.id, kind: 'import', id });

function keepTyped(id: number, edits: Edits): void {
  const typed = Object.entries(edits).flatMap(([row, cells]) =>
    Object.entries(cells).flatMap(([field, edit]) => (edit.isTyped ? [[`${row}:${field}`, edit.text] as const] : [])),
  );
  if (typed.length === 0) forget(formOf(id));
  else {
    const texts = Object.fromEntries(typed);
    drafts.write(formOf(id), { id, version: null, base: {}, typed: texts, faults: {}, failure: null });
  }
}

function typedBefore(id: number): Edits {
  const edits: Record<number, Record<string, CellEdit>> = {};
  for (const [key, text] of Object.entries(drafts.take(formOf(id))?.typed ?? {})) {
    const [row = '', field = ''] = key.split(':');
    edits[Number(row)] = { ...edits[Number(row)], [field]: { text, isTyped: true, isSaving: false, fault: null } };
  }
  return edits;
}

/** Opens a cell, keeps what is typed in it, or closes it. */
export function keepEdit(id: number, row: number, field: ImportField, edit: CellEdit | null): void {
  const { [field]: _, ...others } = open.get(id)?.[row] ?? {};
  const edits = { ...open.get(id), [row]: edit ? { ...others, [field]: edit } : others };
  open.set(id, edits);
  keepTyped(id, edits);
}

export function openCell(id: number, row: number, field: ImportField, text: string): void {
  keepEdit(id, row, field, { text, isTyped: false, isSaving: false, fault: null });
}

export function typeInCell(id: number, row: number, field: ImportField, text: string): void {
  keepEdit(id, row, field, { text, isTyped: true, isSaving: false, fault: null });
}

export function closeCell(id: number, row: number, field: ImportField): void {
  keepEdit(id, row, field, null);
}

/** Closes every cell of an import that is applied or thrown away. */
export function closeCells(id: number): void {
  open.set(id, null);
  forget(formOf(id));
}

/** The open cells of an import by their rows, those included that were open when the page was left. */
export function useCellEdits(id: number): Edits {
  const edits = open.use(id);
  useEffect(() => {
    if (open.get(id) === null) open.set(id, typedBefore(id));
  }, [id]);
  return edits ?? none;
}
