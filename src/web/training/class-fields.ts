import type { Calendar } from '#contract/dates.ts';
import { classForm, type TrainingClass } from '#contract/training.ts';
import type { Start } from '#web/drafts/draft-store.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { textsOf } from '#web/ui/form-values.ts';

/** The fields of a class, in the order of the form. */
export const classFields: FormFields<typeof classForm> = {
  schema: classForm,
  kinds: {
    module_id: 'number',
    title: 'text',
    starts_at: 'moment',
    ends_at: 'moment',
    place: 'text',
    region_id: 'number',
    capacity: 'number',
    status: 'text',
  },
};

/** The start of a class's form; null adds a class. */
export function classStart(row: TrainingClass | null, calendar: Calendar): Start {
  const moments = row && {
    starts_at: readableInstant(row.starts_at, calendar),
    ends_at: readableInstant(row.ends_at, calendar),
  };
  return {
    id: row?.id ?? null,
    version: row?.version ?? null,
    base: textsOf(classFields.kinds, row ? { ...row, ...moments } : { status: 'planned' }),
  };
}
