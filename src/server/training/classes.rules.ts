import type { Calendar } from '#contract/dates.ts';
import type { ClassChange } from '#contract/training.ts';
import type { NewRow } from '#server/database/history.ts';
import type { Fact, Facts } from '#server/database/rows/facts.ts';
import { fold } from '#server/database/search-text.ts';
import type { Edit } from '#server/database/tracked-rows/merge-edit.ts';

/** The stored facts of a class, without derived columns. */
export type ClassFacts = Facts<'training_classes'>;

/** A moment as a stored instant. Without an offset it is in the association's time zone. */
export function instantOf(moment: string, { timeZone }: Calendar): string {
  const isLocal = !/(?:Z|[+-]\d\d:?\d\d)$/.test(moment);
  const instant = isLocal
    ? Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).toInstant()
    : Temporal.Instant.from(moment);
  return instant.toString({ fractionalSecondDigits: 3 });
}

/** The facts in a form or a change. */
export function classFacts(
  { version: _, starts_at, ends_at, ...same }: ClassChange,
  calendar: Calendar,
): Edit<'training_classes'>['sent'] {
  return {
    ...same,
    ...(starts_at !== undefined && { starts_at: instantOf(starts_at, calendar) }),
    ...(ends_at !== undefined && { ends_at: instantOf(ends_at, calendar) }),
  };
}

/** Columns derived from a class's facts, for searching and sorting. */
export function derivedClassColumns({
  title,
  place,
}: Pick<ClassFacts, 'title' | 'place'>): Omit<NewRow<'training_classes'>, Fact<'training_classes'>> {
  // Search words contain no white space, so none can match across the line break.
  return { title_fold: fold(title), search_text: [title, place ?? ''].map(fold).join('\n') };
}

/** The columns to write for these facts, with derived ones. */
export function classPatch(current: ClassFacts, facts: Partial<ClassFacts>): Partial<NewRow<'training_classes'>> {
  return { ...facts, ...derivedClassColumns({ ...current, ...facts }) };
}

/** From which instant a class's registrations count in reports; null if it is cancelled. */
export function countsAt({ status, starts_at }: Pick<ClassFacts, 'status' | 'starts_at'>): string | null {
  return status === 'cancelled' ? null : starts_at;
}
