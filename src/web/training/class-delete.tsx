import { removeClass, type TrainingClass } from '#contract/training.ts';
import { call } from '#web/api/call.ts';
import { RemoveQuestion } from '#web/undo/remove-question.tsx';

interface ClassDeleteProps {
  trainingClass: TrainingClass;
  onClosed: () => void;
}

/** Deletes a class, after a question. The server refuses if it has participants. */
export function ClassDelete({ trainingClass: { id, title }, onClosed }: ClassDeleteProps) {
  return (
    <RemoveQuestion
      question={
        <>
          Anda ingin menghapus data {'{kelas:'}
          <bdi translate="no">{title}</bdi>
          {'} ?'}
        </>
      }
      remove={() => call(removeClass, { params: { id } })}
      done={`Kelas ${title} dihapus.`}
      row={{ subject: 'training_classes', id }}
      onClosed={onClosed}
    />
  );
}
