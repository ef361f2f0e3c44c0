import { removeModule, type TrainingModule } from '#contract/training.ts';
import { call } from '#web/api/call.ts';
import { RemoveQuestion } from '#web/undo/remove-question.tsx';

interface ModuleDeleteProps {
  trainingModule: TrainingModule;
  onClosed: () => void;
}

/** Deletes a module, after a question. The server refuses if it has classes. */
export function ModuleDelete({ trainingModule: { id, name }, onClosed }: ModuleDeleteProps) {
  return (
    <RemoveQuestion
      question={
        <>
          Anda ingin menghapus data {'{modul:'}
          <bdi translate="no">{name}</bdi>
          {'} ?'}
        </>
      }
      remove={() => call(removeModule, { params: { id } })}
      done={`Modul ${name} dihapus.`}
      row={{ subject: 'training_modules', id }}
      onClosed={onClosed}
    />
  );
}
