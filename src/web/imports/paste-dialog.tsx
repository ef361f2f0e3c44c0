import { useId, useState } from 'react';
import { Modal, TextArea } from '#web/ui/antd.tsx';
import { atOnce } from '#web/ui/at-once.ts';
import { Button } from '#web/ui/button.tsx';
import { cellsAsFile, hasRows, oneCellOnly } from './file-arrivals.ts';

interface PasteDialogProps {
  onPasted: (file: File) => void;
  onClosed: () => void;
}

/** Takes cells that were copied from a spreadsheet. */
export function PasteDialog({ onPasted, onClosed }: PasteDialogProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  function submit() {
    if (!hasRows(text)) return setFault(text.trim() === '' ? 'Tempel dahulu sel-selnya.' : oneCellOnly);
    setOpen(false);
    onPasted(cellsAsFile(text));
  }

  return (
    <Modal
      {...atOnce}
      title="Tempel dari spreadsheet"
      open={isOpen}
      width={720}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isNowOpen) => isNowOpen && document.getElementById(id)?.focus()}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>Batal</Button>
          <Button kind="primary" type="submit" form={`${id}-form`}>
            Baca
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="import-paste"
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
          {...(fault === null ? {} : { status: 'error' })}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
        />
        <p id={`${id}-fault`} className="import-fault" role="alert">
          {fault}
        </p>
      </form>
    </Modal>
  );
}
