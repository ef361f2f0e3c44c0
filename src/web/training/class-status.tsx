import type { ClassStatus, TrainingClass } from '#contract/training.ts';
import { classStatusNames } from '#web/fields/field-names.ts';
import type { Tone } from '#web/ui/tone.ts';

const tones = { planned: undefined, held: 'ok', cancelled: undefined } satisfies Record<ClassStatus, Tone | undefined>;

/** The state of a class, and whether it is today. */
export function ClassStatusMark({ trainingClass: { state, when } }: { trainingClass: TrainingClass }) {
  return (
    <span className="lines">
      {when === 'today' && state !== 'cancelled' && <strong>Hari ini</strong>}
      <span className="status" data-tone={tones[state]}>
        {classStatusNames[state]}
      </span>
    </span>
  );
}
