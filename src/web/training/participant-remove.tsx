import { useMutation } from '@tanstack/react-query';
import { type Registration, removeRegistration } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';
import { nameOf } from './participant-words.ts';

interface ParticipantRemoveProps {
  participant: Registration;
  onClosed: () => void;
}

/** Takes a participant out of the class, after a question. */
export function ParticipantRemove({ participant, onClosed }: ParticipantRemoveProps) {
  const { id } = participant;
  const name = nameOf(participant);
  const remove = useMutation({
    mutationFn: () => call(removeRegistration, { params: { id } }),
    onSuccess: () =>
      notify.success(`${name} dikeluarkan dari kelas.`, {
        action: undoOf({ subject: 'training_registrations', id, action: 'deleted' }),
      }),
  });
  return (
    <Confirm
      question={`Keluarkan ${name} dari kelas ini?`}
      action="Keluarkan"
      onConfirm={() => remove.mutateAsync()}
      onClosed={onClosed}
    />
  );
}
