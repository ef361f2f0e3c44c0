import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Subject } from '#contract/history.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from './undo.ts';

export interface RemoveQuestionProps {
  question: ReactNode;
  action?: string;
  remove: () => Promise<unknown>;
  /** The notice after the removal. */
  done: string;
  /** The row in the history, for the undo; absent if there is none. */
  row?: { subject: Subject; id: number };
  onRemoved?: () => void;
  onClosed: () => void;
  /** Further text. */
  children?: ReactNode;
}

/** The question before the data of one name are deleted, in the specification's words: `{npa:K1.0012}`. */
export const deletionOf = (key: string, name: string): ReactNode => (
  <>
    Anda ingin menghapus data {`{${key}:`}
    <bdi translate="no">{name}</bdi>
    {'} ?'}
  </>
);

/** Asks before a row is removed. If the server refuses, the question stays with the reason. */
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
