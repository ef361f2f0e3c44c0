import type { ClassStatus } from '#contract/training.ts';
import { classStatusNames } from '#web/field-names.ts';

/** Whether a class is still to come, was held, or won't be. */
export function ClassStatusMark({ status }: { status: ClassStatus }) {
  return (
    <span className="training-status" data-status={status}>
      {classStatusNames[status]}
    </span>
  );
}
