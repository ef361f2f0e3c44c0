import { type Calendar, readableDay } from '#contract/dates.ts';
import { actionNames, type ChangeAuthor, type ChangeEntry } from '#contract/history.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { labelOf } from '#web/fields/sent-fields.ts';
import { chipsOf, type FilterChip } from '#web/ui/filter-chips.tsx';
import type { HistoryList } from './history-list-url.ts';
import { rowName, sourceNames, subjectNames } from './history-words.ts';

/** Names an operation by one of its changes; all have the same time. */
const operationName = (id: number, change: ChangeEntry | undefined, calendar: Calendar) =>
  change ? `${sourceNames[change.source]} ${readableInstant(change.at, calendar)}` : `nomor ${id}`;

/** The chips of the active filters. A row's name comes from its changes. */
export function historyChips(
  { subject, id, author, operation, action, field, from, to }: HistoryList,
  authors: readonly ChangeAuthor[],
  changes: readonly ChangeEntry[],
  calendar: Calendar,
): FilterChip<HistoryList>[] {
  const row = changes.find((change) => change.subject === subject && change.subject_id === id);
  const by = authors.find(({ account_id }) => account_id === author)?.account_name ?? String(author);
  const data = subject && (id === null ? subjectNames[subject] : row ? rowName(row).name : `nomor ${id}`);
  return chipsOf<HistoryList>(
    operation !== null && {
      name: 'Tindakan',
      value: operationName(operation, changes[0], calendar),
      clear: { operation: null },
    },
    author !== null && { name: 'Oleh', value: by, isSelect: true, clear: { author: null } },
    action && { name: 'Perubahan', value: actionNames[action], isSelect: true, clear: { action: null } },
    field && { name: 'Isian', value: labelOf('members', field), isSelect: true, clear: { field: null } },
    subject &&
      data && { name: id === null ? 'Data' : subjectNames[subject], value: data, clear: { subject: null, id: null } },
    from && { name: 'Dari', value: readableDay(from), clear: { from: null } },
    to && { name: 'Sampai', value: readableDay(to), clear: { to: null } },
  );
}
