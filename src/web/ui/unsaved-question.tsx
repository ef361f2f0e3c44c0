import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface UnsavedQuestionProps {
  isOpen: boolean;
  /** It has been answered, either way. */
  onClose: () => void;
  /** Follows once the question is gone, for until then it keeps the focus to itself. */
  onThrowAway: () => void;
}

/**
 * Asked before a form with unsaved input is closed. A dialog gives the focus to its first control, so that Esc and Enter
 * keep the input.
 */
export function UnsavedQuestion({ isOpen, onClose, onThrowAway }: UnsavedQuestionProps) {
  if (!isOpen) return null;

  function throwAway() {
    flushSync(onClose);
    onThrowAway();
  }

  return (
    <Dialog
      title="Buang isian yang belum disimpan?"
      size="question"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Lanjutkan mengisi</Button>
          <Button kind="primary" isDanger onClick={throwAway}>
            Buang isian
          </Button>
        </>
      }
    >
      <span className="sentence">Yang sudah Anda ketik di formulir ini belum tersimpan.</span>
    </Dialog>
  );
}
