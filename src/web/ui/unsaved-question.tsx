import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * How input is thrown away: `close` asks first while there is any. The first control of the question keeps the input and
 * gets the focus, so Esc and Enter do so. `onThrowAway` is called once the question has closed, which keeps the focus until
 * then.
 */
export function useUnsavedQuestion(hasInput: boolean, onThrowAway: () => void) {
  const [isAsking, setAsking] = useState(false);
  const goOn = () => setAsking(false);

  function throwAway() {
    flushSync(goOn);
    onThrowAway();
  }

  return {
    close: () => (hasInput ? setAsking(true) : onThrowAway()),
    question: isAsking && (
      <Dialog
        title="Buang isian yang belum disimpan?"
        size="question"
        onClose={goOn}
        footer={
          <>
            <Button onClick={goOn}>Lanjutkan mengisi</Button>
            <Button kind="primary" isDanger onClick={throwAway}>
              Buang isian
            </Button>
          </>
        }
      >
        <span className="sentence">Yang sudah Anda ketik di formulir ini belum tersimpan.</span>
      </Dialog>
    ),
  };
}
