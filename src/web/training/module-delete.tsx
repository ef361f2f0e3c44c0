import { useMutation } from '@tanstack/react-query';
import { removeModule, type TrainingModule } from '#contract/training.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';

interface ModuleDeleteProps {
  trainingModule: TrainingModule;
  onClosed: () => void;
}

/** Deletes a module, after a question; the server refuses while it has classes. */
export function ModuleDelete({ trainingModule: { id, name }, onClosed }: ModuleDeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(removeModule, { params: { id } }),
    onSuccess: () =>
      notify.success(`Modul ${name} dihapus.`, {
        action: undoOf({ subject: 'training_modules', id, action: 'deleted' }),
      }),
  });
  return (
    <Confirm
      question={`Anda ingin menghapus data {modul:${name}} ?`}
      action="Hapus"
      onConfirm={() => remove.mutateAsync()}
      onClosed={onClosed}
    />
  );
}
