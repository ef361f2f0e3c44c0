import type { ClassStatus } from '#contract/training.ts';
import { classStatusNames } from '#web/fields/field-names.ts';
import type { Tone } from '#web/ui/tone.ts';

const tones = { planned: 'warn', held: 'ok', cancelled: undefined } satisfies Record<ClassStatus, Tone | undefined>;

/** Whether a class is still to come, was held, or won't be. */
export function ClassStatusMark({ status }: { status: ClassStatus }) {
  return (
    <span className="status" data-tone={tones[status]}>
      {classStatusNames[status]}
    </span>
  );
}
