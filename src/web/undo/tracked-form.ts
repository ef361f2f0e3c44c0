import type { z } from 'zod';
import { listHistory, type Subject } from '#contract/history.ts';
import { calendarNow } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import type { Start } from '#web/drafts/draft-store.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { startFrom } from '#web/ui/form-values.ts';
import { undoOfSave } from './undo.ts';

interface TrackedRow<Row> {
  /** The row in the `data` of a conflict, and the start of its form. */
  row: z.ZodType<Row>;
  startOf: (row: Row) => Start;
  labels: Readonly<Record<string, string>>;
  /** The fields' names in requests, where they differ. */
  sentAs?: Readonly<Record<string, string>>;
}

/** What the forms of rows with versions and a history do alike: the undo of a save, and conflicts with who saved what. */
export function trackedForm<Row>(subject: Subject, { row, startOf, labels, sentAs = {} }: TrackedRow<Row>) {
  return {
    sentAs,
    undoOf: undoOfSave(subject),
    conflicts: { startOf: startFrom(row, startOf), labels, savedBy: savedBy(subject, sentAs) },
  };
}

/** The number of changes that are searched. */
const most = 100;

/** Who saved which field of a row after a version, and when, by the names of the form. */
function savedBy(subject: Subject, sentAs: Readonly<Record<string, string>>) {
  return async ({ id, version }: { id: number; version: number }): Promise<Record<string, string>> => {
    const query = { subject, subject_id: id, pageSize: most };
    const { data } = await call(listHistory, { query });
    const later = data.filter((change) => change.version > version).toReversed();
    const bySent = later.flatMap(({ account_name, at, fields }) =>
      fields.map(({ field }) => [field, `${account_name}, ${readableInstant(at, calendarNow())}`] as const),
    );
    const formNames = new Map(Object.entries(sentAs).map(([form, sent]) => [sent, form]));
    return Object.fromEntries(bySent.map(([field, words]) => [formNames.get(field) ?? field, words]));
  };
}
