import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useUnsavedQuestion } from '#web/ui/unsaved-question.tsx';
import { cellsAsFile, hasRows, oneCellOnly } from './file-arrivals.ts';

interface PasteDialogProps {
  onPasted: (file: File) => void;
  onClosed: () => void;
}

/** Takes cells that were copied from a spreadsheet. */
export function PasteDialog({ onPasted, onClosed }: PasteDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const unsaved = useUnsavedQuestion(text.trim() !== '', onClosed);

  function submit() {
    if (!hasRows(text)) return setFault(text.trim() === '' ? 'Tempel dahulu sel-selnya.' : oneCellOnly);
    onClosed();
    onPasted(cellsAsFile(text));
  }

  return (
    <Dialog
      title="Tempel dari spreadsheet"
      size="large"
      onClose={unsaved.close}
      footer={
        <>
          <Button onClick={unsaved.close}>Batal</Button>
          <Button kind="primary" type="submit" form={`${id}-form`}>
            Baca
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="stack import-paste"
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
      {unsaved.question}
    </Dialog>
  );
}
