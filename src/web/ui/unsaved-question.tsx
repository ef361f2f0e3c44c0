import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface UnsavedQuestionProps {
  isOpen: boolean;
  /** Called after either answer. */
  onClose: () => void;
  /** Called after the question has closed, which keeps the focus until then. */
  onThrowAway: () => void;
}

/**
 * Asks before closing a form with unsaved input. The first control keeps the input and gets the focus, so Esc and Enter
 * do so.
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

/** How to close a dialog: asks first while it has input that would be lost. */
export function useUnsavedQuestion(hasInput: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (hasInput ? setAsking(true) : onClose()),
    question: <UnsavedQuestion isOpen={isAsking} onClose={() => setAsking(false)} onThrowAway={onClose} />,
  };
}
