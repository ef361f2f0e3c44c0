import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { ImportField } from '#contract/import-columns.ts';
import { changeImportRow, type ImportRow, readImportRow } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import type { FormKey, Texts } from '#web/drafts/draft-store.ts';
import { drafts, forget } from '#web/drafts/drafts.ts';
import { readSession } from '#web/session/stored-session.ts';
import { notify } from '#web/ui/notices.tsx';
import { cacheDetail, cacheRow } from './import-queries.ts';
import { tabStore } from './import-work.tsx';
import { cellName } from './row-cells.ts';

/** What is typed in open cells and not saved yet. */
const typedTexts = tabStore<Texts>('typed');

const nothing: Texts = {};

/** Typed texts are stored as a draft: they survive a reload and the end of the session, for this account only. */
const formOf = (id: number): FormKey => ({ account: readSession().contents.id, kind: 'import', id });

/** Keeps what is typed in a cell; null once it is saved or taken back. */
export function setTyped(id: number, cell: string, text: string | null): void {
  const { [cell]: _, ...others } = typedTexts.get(id) ?? nothing;
  const typed = text === null ? others : { ...others, [cell]: text };
  typedTexts.set(id, typed);
  if (Object.keys(typed).length === 0) forget(formOf(id));
  else drafts.write(formOf(id), { id, version: null, base: {}, typed, faults: {}, failure: null });
}

/** Forgets what is typed in an import that was applied or removed. */
export function forgetTyped(id: number): void {
  typedTexts.set(id, null);
  forget(formOf(id));
}

/** What is typed in the cells of an import, also before a reload. */
export function useTyped(id: number): Texts {
  const typed = typedTexts.use(id);
  useEffect(() => {
    if (typedTexts.get(id) === null) typedTexts.set(id, drafts.take(formOf(id))?.typed ?? nothing);
  }, [id]);
  return typed ?? nothing;
}

/** Fetches the whole texts of a row whose cells are cut in the list. Returns whether that succeeded; a failure is told. */
export async function loadWhole(id: number, number: number): Promise<boolean> {
  try {
    cacheRow(id, (await call(readImportRow, { params: { id, number } })).data);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify.error(`Isi lengkap baris ${readableNumber(number)} belum dapat dimuat.`, { description: error.message });
    return false;
  }
}

/** Changes run in series, so that the last one wins. */
const scopeOf = (id: number) => ({ id: `import-${id}` });

type RowChange = z.input<typeof changeImportRow.body>;

async function changeRow(id: number, number: number, body: RowChange) {
  const { data } = await call(changeImportRow, { params: { id, number }, body });
  cacheDetail(data.import);
  cacheRow(id, data.row);
  return data;
}

/** Shows a row as it is now. */
export type ShowRow = (row: ImportRow) => void;

/** A cell's new text; `equal`: in all rows with an equal cell, in one transaction. */
interface Correction {
  text: string;
  equal?: boolean;
}

/** Saves a cell, which changes the verdict of its row, and perhaps of others. */
export function useCorrection(id: number, row: number, field: ImportField, onChanged: ShowRow) {
  return useMutation({
    scope: scopeOf(id),
    mutationFn: ({ text, equal = false }: Correction) => changeRow(id, row, { cells: [{ field, text }], equal }),
    onSuccess(changed, { equal = false }) {
      setTyped(id, cellName(row, field), null);
      onChanged(changed.row);
      if (equal) notify.success(`Diperbaiki di ${readableNumber(changed.equal_rows + 1)} baris.`);
    },
  });
}

export type ChosenForRow = Pick<RowChange, 'choice' | 'target_id'>;

/** Chooses what to do with a row. */
export function useRowChoice(id: number, row: number, onChanged: ShowRow) {
  return useMutation({
    scope: scopeOf(id),
    mutationFn: (chosen: ChosenForRow) => changeRow(id, row, chosen),
    onSuccess: (changed) => onChanged(changed.row),
    onError: ({ message }) =>
      notify.error(`Pilihan untuk baris ${readableNumber(row)} tidak tersimpan.`, { description: message }),
  });
}
