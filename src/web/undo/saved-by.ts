import type { Calendar } from '#contract/dates.ts';
import { listHistory, type Subject } from '#contract/history.ts';
import { call } from '#web/api/call.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';

/** The number of changes that are searched. */
const most = 100;

/**
 * Who saved which field of a row after a version, and when, by the names of the form.
 *
 * @param sentAs the fields' names in requests, where they differ
 */
export function savedBy(subject: Subject, calendar: Calendar, sentAs: Readonly<Record<string, string>> = {}) {
  return async ({ id, version }: { id: number; version: number }): Promise<Record<string, string>> => {
    const query = { subject, subject_id: id, pageSize: most };
    const { data } = await call(listHistory, { query });
    const later = data.filter((change) => change.version > version).toReversed();
    const bySent = later.flatMap(({ account_name, at, fields }) =>
      fields.map(({ field }) => [field, `${account_name}, ${readableInstant(at, calendar)}`] as const),
    );
    const formNames = new Map(Object.entries(sentAs).map(([form, sent]) => [sent, form]));
    return Object.fromEntries(bySent.map(([field, words]) => [formNames.get(field) ?? field, words]));
  };
}
