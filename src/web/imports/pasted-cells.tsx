import { useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { notify } from '#web/ui/notices.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { pastedName } from './import-words.ts';

/** Copied cells as a file. */
const cellsAsFile = (text: string): File => new File([text], pastedName, { type: 'text/tab-separated-values' });

/** Whether a text has several lines or cells. One line with several cells is a row without headers. */
function hasRows(text: string): boolean {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  return filled.length > 1 || filled.some((line) => line.trim().includes('\t'));
}

const oneCellOnly = 'Yang ditempel hanya satu sel. Salin baris-barisnya, lalu tempel lagi.';

/**
 * Accepts a file that is dropped anywhere on the screen, where the browser would open it, and what is pasted outside of
 * fields. Returns whether a file is dragged over the screen.
 */
export function useArrivingFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    if (event.type === 'dragleave') {
      if (event.relatedTarget === null) setOver(false);
      return;
    }
    event.preventDefault();
    // Everywhere else files are refused.
    event.dataTransfer.dropEffect = 'copy';
    setOver(event.type === 'dragover');
    if (event.type !== 'drop') return;
    const [file] = event.dataTransfer.files;
    if (event.dataTransfer.files.length > 1) notify.error('Pilih satu berkas saja.');
    else if (file) onFile(file);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
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
  // Listens before the first paint: an earlier drop would be lost silently.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of ['dragover', 'dragleave', 'drop'] as const)
      window.addEventListener(name, (event) => drag(event), { signal });
    document.addEventListener('paste', (event) => paste(event), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

interface PasteDialogProps {
  onPasted: (file: File) => void;
  onClosed: () => void;
}

/** Takes cells that were copied from a spreadsheet, also where no keys paste. */
export function PasteDialog({ onPasted, onClosed }: PasteDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  function submit() {
    if (!hasRows(text)) return setFault(text.trim() === '' ? 'Tempel dahulu sel-selnya.' : oneCellOnly);
    onClosed();
    onPasted(cellsAsFile(text));
  }

  return (
    <WorkDialog
      title="Tempel dari spreadsheet"
      size="large"
      action="Baca"
      form={`${id}-form`}
      isBusy={false}
      hasInput={text.trim() !== ''}
      onClose={onClosed}
    >
      <form
        id={`${id}-form`}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label htmlFor={id}>
          Di spreadsheet, salin barisnya, sebaiknya beserta judul kolomnya, lalu tempel di sini.
        </label>
        <TextArea
          id={id}
          rows={10}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
        />
        <p id={`${id}-fault`} className="fault" role="alert">
          {fault}
        </p>
      </form>
    </WorkDialog>
  );
}
