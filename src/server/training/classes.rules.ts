import type { Calendar } from '#contract/dates.ts';
import type { ClassChange } from '#contract/training.ts';
import type { Fact, Facts } from '#server/database/facts.ts';
import type { NewRow } from '#server/database/history.ts';
import { fold } from '#server/database/search-text.ts';
import type { Edit } from '#server/database/tracked-rows/merge-edit.ts';

/** What a class is, without what follows from it. */
export type ClassFacts = Facts<'training_classes'>;

/** The instant that a moment means, as it is stored: without an offset it is one of the association's time zone. */
export function instantOf(moment: string, { timeZone }: Calendar): string {
  const isLocal = !/(?:Z|[+-]\d\d:?\d\d)$/.test(moment);
  const instant = isLocal
    ? Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).toInstant()
    : Temporal.Instant.from(moment);
  return instant.toString({ fractionalSecondDigits: 3 });
}

/** The facts that a form or a change carries. */
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

/** What follows from a class's facts, kept with the row for searching and sorting. */
export function derivedClassColumns({
  title,
  place,
}: Pick<ClassFacts, 'title' | 'place'>): Omit<NewRow<'training_classes'>, Fact<'training_classes'>> {
  // A searched word has no white space, so it can't match across the lines.
  return { title_fold: fold(title), search_text: [title, place ?? ''].map(fold).join('\n') };
}

/** What is written over a class that gets these facts: them, and what follows from them. */
export function classPatch(current: ClassFacts, facts: Partial<ClassFacts>): Partial<NewRow<'training_classes'>> {
  return { ...facts, ...derivedClassColumns({ ...current, ...facts }) };
}

/** From when on the registrations of a class count in reports; null where it is cancelled. */
export function countsAt({ status, starts_at }: Pick<ClassFacts, 'status' | 'starts_at'>): string | null {
  return status === 'cancelled' ? null : starts_at;
}
