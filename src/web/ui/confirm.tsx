import { type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '#web/api/call-error.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { listOnScreen } from './table/row-focus.ts';

interface ConfirmProps {
  question: ReactNode;
  /** The labels of the confirming and the other button. */
  action: string;
  cancel?: string;
  /** Whether it deletes something. */
  isDanger?: boolean;
  /** Whether its fields are filled in. */
  isReady?: boolean;
  /** Does it. If it fails, the question stays with the reason. */
  onConfirm: () => Promise<unknown>;
  /** Called when the dialog has closed, whatever the answer. */
  onClosed: () => void;
  /** What gets the focus afterwards, if not the list. */
  lastFocus?: () => HTMLElement | null;
  /** Further text or fields. */
  children?: ReactNode;
}

/**
 * Asks before an action that cannot easily be undone. Shown as long as it is rendered. The focus is on the button that
 * does nothing, or on a field that has to be filled in first.
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
      setFailure(messageOf(error));
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      title={question}
      size="question"
      onClose={() => !isBusy && onClosed()}
      // The first focus skips links, and buttons that are not marked for it.
      firstFocus={() =>
        form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, [data-first]') ??
        harmless.current
      }
      // The row with the button is about to go, and the focus with it.
      lastFocus={() => (isDone.current ? (props.lastFocus?.() ?? listOnScreen()) : null)}
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
        className="stack"
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
