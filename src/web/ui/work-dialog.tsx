import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsavedQuestion } from './unsaved-question.tsx';

interface WorkDialogProps {
  title: string;
  size: 'small' | 'middle' | 'large';
  /** The label of the button that starts the work, and its handler, or the form that it submits. */
  action: string;
  onAction?: () => void;
  form?: string;
  /** Whether it deletes something. */
  isDanger?: boolean;
  /** Whether the work can start. */
  isReady?: boolean;
  isBusy: boolean;
  /** Whether closing the dialog may stop the work. */
  canBeStopped?: boolean;
  /** The result is shown: the dialog can only be closed. */
  isOver?: boolean;
  /** Why the work, or its preparation, failed. */
  failure?: string | null | undefined;
  /** Whether something was typed or chosen that closing the dialog would lose. */
  hasInput?: boolean;
  /** The progress. */
  progress?: ReactNode;
  onClose: () => void;
  firstFocus?: () => HTMLElement | null | undefined;
  lastFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
}

/** A dialog for long work. Progress and failure are in the footer, so that they are visible however long the content is. */
export function WorkDialog(props: WorkDialogProps) {
  const { title, size, action, onAction, form, isDanger = false, isReady = true, isBusy, progress } = props;
  const { canBeStopped = false, isOver = false, hasInput = false, failure = null } = props;
  const { onClose, firstFocus, lastFocus, children } = props;
  const mayClose = canBeStopped || !isBusy;
  const unsaved = useUnsavedQuestion(hasInput && !isBusy && !isOver, onClose);
  const close = () => mayClose && unsaved.close();
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
      {unsaved.question}
    </Dialog>
  );
}
