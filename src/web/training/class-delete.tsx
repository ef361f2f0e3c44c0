import { useMutation } from '@tanstack/react-query';
import { removeClass, type TrainingClass } from '#contract/training.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';

interface ClassDeleteProps {
  trainingClass: TrainingClass;
  onClosed: () => void;
}

/** Deletes a class, after a question; the server refuses while somebody is registered. */
export function ClassDelete({ trainingClass: { id, title }, onClosed }: ClassDeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(removeClass, { params: { id } }),
    onSuccess: () =>
      notify.success(`Kelas ${title} dihapus.`, {
        action: undoOf({ subject: 'training_classes', id, action: 'deleted' }),
      }),
  });
  return (
    <Confirm
      question={`Anda ingin menghapus data {kelas:${title}} ?`}
      action="Hapus"
      onConfirm={() => remove.mutateAsync()}
      onClosed={onClosed}
    />
  );
}
