import { type ReactNode, useId, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  question: string;
  /** What the button that does it says, and the one that does not. */
  action: string;
  cancel?: string;
  /** Whether it takes something away. */
  isDanger?: boolean;
  /** Whether what it takes has been filled in. */
  isReady?: boolean;
  /** Does it. When it fails, the question stays with the reason. */
  onConfirm: () => Promise<unknown>;
  /** The dialog is gone, whatever was answered. */
  onClosed: () => void;
  /** What has the focus once it is done, where that is not the list. */
  lastFocus?: () => HTMLElement | null;
  /** What is said or asked besides the question. */
  children?: ReactNode;
}

/**
 * Asks before something is done that cannot easily be undone. Shown for as long as it is rendered. The focus is on what
 * does nothing, or in a field that has to be filled in before anything can be done.
 */
export function Confirm(props: ConfirmProps) {
  const { question, action, cancel = 'Batal', isDanger = true, isReady = true, onConfirm, onClosed, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const harmless = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      isDone.current = true;
      onClosed();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      title={question}
      size="question"
      onClose={() => !isBusy && onClosed()}
      // A link beside the question is not what Enter is for, and a button only where it says so.
      firstFocus={() =>
        form.current?.querySelector<HTMLElement>('input, select, textarea, [data-first]') ?? harmless.current
      }
      // What had the button is about to go, and the focus would go with it.
      lastFocus={() =>
        isDone.current ? (props.lastFocus?.() ?? document.querySelector<HTMLElement>('.data-table-box')) : null
      }
      footer={
        <>
          <Button ref={harmless} disabled={isBusy} onClick={onClosed}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" form={id} isDanger={isDanger} isBusy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="stack confirm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void confirm();
        }}
      >
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        {children}
      </form>
    </Dialog>
  );
}
