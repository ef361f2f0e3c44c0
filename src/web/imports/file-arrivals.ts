import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { notify } from '#web/ui/notices.tsx';
import { pastedName } from './import-words.ts';

/** Copied cells as a file. */
export const cellsAsFile = (text: string): File => new File([text], pastedName, { type: 'text/tab-separated-values' });

/** Whether a text has several lines or cells. One line with several cells is a row without headers. */
export function hasRows(text: string): boolean {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  return filled.length > 1 || filled.some((line) => line.trim().includes('\t'));
}

export const oneCellOnly = 'Yang ditempel hanya satu sel. Salin baris-barisnya, lalu tempel lagi.';

/**
 * Accepts a file that is dropped anywhere on the screen; otherwise the browser would open it. Returns whether one is
 * dragged over it.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: FileList) => {
    const [file] = files;
    if (files.length > 1) notify.error('Pilih satu berkas saja.');
    else if (file) onFile(file);
  });
  // Listens before the first paint: an earlier drop would be lost silently.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const listen = <Name extends 'dragover' | 'dragleave' | 'drop'>(name: Name, react: (event: DragEvent) => void) =>
      window.addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) react(event);
        },
        { signal: listening.signal },
      );
    listen('dragover', (event) => {
      event.preventDefault();
      // Everywhere else files are refused.
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) take(event.dataTransfer.files);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}

/** Accepts what is pasted anywhere outside of fields. */
export function usePastedCells(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const isForField =
      event.target instanceof Element && event.target.closest('input:not([type=file], [type=radio]), textarea, dialog');
    if (isForField || !event.clipboardData) return;
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData('text/plain');
    // Spreadsheets also copy a picture of the cells.
    if (text === '' && file) onFile(file);
    else if (hasRows(text)) onFile(cellsAsFile(text));
    else if (text.trim() !== '') notify.error(oneCellOnly);
  });
  useLayoutEffect(() => {
    const listening = new AbortController();
    document.addEventListener('paste', (event) => take(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
