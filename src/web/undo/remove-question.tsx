import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Subject } from '#contract/history.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from './undo.ts';

interface RemoveQuestionProps {
  question: string;
  action?: string;
  remove: () => Promise<unknown>;
  /** What is said once the row is gone. */
  done: string;
  /** The row as the history knows it, from where it can be brought back; absent where it can't. */
  row?: { subject: Subject; id: number };
  onRemoved?: () => void;
  onClosed: () => void;
  /** What is said besides the question. */
  children?: ReactNode;
}

/** Asks before a row is removed; where the server refuses, the question stays with the reason. */
export function RemoveQuestion({ question, action = 'Hapus', remove, done, row, ...props }: RemoveQuestionProps) {
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      props.onRemoved?.();
      notify.success(done, row && { action: undoOf({ ...row, action: 'deleted' }) });
    },
  });
  return (
    <Confirm question={question} action={action} onConfirm={() => removing.mutateAsync()} onClosed={props.onClosed}>
      {props.children}
    </Confirm>
  );
}
