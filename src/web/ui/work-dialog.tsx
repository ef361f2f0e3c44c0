import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface WorkDialogProps {
  title: string;
  size: 'small' | 'middle' | 'large';
  /** What the button that begins the work says, and what it does; or the form that it sends. */
  action: string;
  onAction?: () => void;
  form?: string;
  /** Whether it takes something away. */
  isDanger?: boolean;
  /** Whether all that the work needs is known. */
  isReady?: boolean;
  isBusy: boolean;
  /** Whether the dialog may be closed in the middle of the work, which then ends. */
  canBeStopped?: boolean;
  /** What came of the work stands there now: all that is left is to close the dialog. */
  isOver?: boolean;
  /** Why the work, or what leads to it, failed. */
  failure?: string | null | undefined;
  /** How far it is. */
  progress?: ReactNode;
  onClose: () => void;
  firstFocus?: () => HTMLElement | null | undefined;
  lastFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
}

/**
 * A dialog around work that takes a while. How far it is, and why it failed, stands in the footer: in sight, however long the
 * content is.
 */
export function WorkDialog(props: WorkDialogProps) {
  const { title, size, action, onAction, form, isDanger = false, isReady = true, isBusy, progress } = props;
  const { canBeStopped = false, isOver = false, failure = null, onClose, firstFocus, lastFocus, children } = props;
  const mayClose = canBeStopped || !isBusy;
  const close = () => mayClose && onClose();
  return (
    <Dialog
      title={title}
      size={size}
      hasCloseButton={mayClose}
      onClose={close}
      {...(firstFocus && { firstFocus })}
      {...(lastFocus && { lastFocus })}
      footer={
        <>
          {failure !== null && <Alert kind="error">{failure}</Alert>}
          {isBusy && progress}
          <Button onClick={close} disabled={!mayClose}>
            {isOver ? 'Tutup' : 'Batal'}
          </Button>
          {!isOver && (
            <Button
              kind="primary"
              isDanger={isDanger}
              isBusy={isBusy}
              disabled={!isReady}
              {...(form === undefined ? { onClick: onAction } : { type: 'submit', form })}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
