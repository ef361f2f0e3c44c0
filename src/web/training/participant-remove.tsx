import { type Registration, removeRegistration } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { RemoveQuestion } from '#web/undo/remove-question.tsx';
import { nameOf } from './participant-words.ts';

interface ParticipantRemoveProps {
  participant: Registration;
  onClosed: () => void;
}

/** Removes a participant from the class, after a question. */
export function ParticipantRemove({ participant, onClosed }: ParticipantRemoveProps) {
  const { id } = participant;
  const name = nameOf(participant);
  return (
    <RemoveQuestion
      question={
        <>
          Keluarkan <bdi translate="no">{name}</bdi> dari kelas ini?
        </>
      }
      action="Keluarkan"
      remove={() => call(removeRegistration, { params: { id } })}
      done={`${name} dikeluarkan dari kelas.`}
      row={{ subject: 'training_registrations', id }}
      onClosed={onClosed}
    />
  );
}
