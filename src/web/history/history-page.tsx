import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  actionNames,
  type ChangeAuthor,
  type ChangeEntry,
  changedFields,
  type Subject,
  visibleSubjects,
} from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { CallError } from '#web/api/call-error.ts';
import { ListFrame } from '#web/lists/list-frame.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { useSession } from '#web/session/session.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { type HistoryList, historyListAddress } from './history-list.ts';
import { historyAuthors, historyPage } from './history-queries.ts';
import '#web/ui/table/data-table.css';
import { addDays, type Calendar } from '#contract/dates.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { labelOf } from '#web/fields/sent-fields.ts';
import { choiceFilter, dayFilters, type ListFilter } from '#web/lists/list-filter.tsx';
import { optionsOf } from '#web/ui/filter-choice.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState, type ListProgress, LoadError } from '#web/ui/table/states.tsx';
import { ChangesByDay } from './changes-by-day.tsx';
import { rowName, sourceNames, subjectNames } from './history-words.ts';

export interface HistoryPageProps {
  /** Restores a member's state of a version. */
  RestoreMember: ComponentType<{ id: number; version: number; onClose: () => void }>;
}

const refused = new CallError(403, 'Tanyakan kepada superadmin bila Anda memerlukannya.');

/** All changes that the role may see, or those of one row. */
export function HistoryPage({ RestoreMember }: HistoryPageProps) {
  const subjects = visibleSubjects[useSession().contents.roles[0] ?? 'staff'];
  const mayRead = ({ subject }: HistoryList) => subject === null || subjects.some((one) => one === subject);
  const history = useListPages(historyListAddress, (list) => ({ ...historyPage(list), enabled: mayRead(list) }));
  const { list, shown, progress, listKey } = history;
  const authors = useQuery(historyAuthors).data ?? [];
  const [restoring, setRestoring] = useState<ChangeEntry | null>(null);
  const rows = shown?.rows;
  const isOfOneMember = shown?.list.subject === 'members' && shown.list.subject_id !== null;

  return (
    <Page title="Riwayat">
      <ListFrame
        of={history}
        noun="perubahan"
        search="Cari nama atau NPA"
        filters={historyFilters(list, authors, subjects, rows ?? [], useCalendar())}
        empty="Belum ada perubahan."
      >
        {(nothing) => (
          <HistoryChanges
            changes={rows}
            progress={mayRead(list) ? progress : { ...progress, isFetching: false, error: refused }}
            listKey={listKey}
            onRestore={isOfOneMember ? setRestoring : undefined}
            empty={nothing}
          />
        )}
      </ListFrame>
      {restoring && (
        <RestoreMember id={restoring.subject_id} version={restoring.version} onClose={() => setRestoring(null)} />
      )}
    </Page>
  );
}

interface HistoryChangesProps {
  changes: readonly ChangeEntry[] | undefined;
  progress: ListProgress;
  /** Identifies the list of `changes`. Another list starts at its top. */
  listKey: string;
  /** Absent unless all changes are of one row. */
  onRestore: ((change: ChangeEntry) => void) | undefined;
  empty: ReactNode;
}

/** A page of changes, in a box that scrolls. */
function HistoryChanges({ changes, progress, listKey, onRestore, empty }: HistoryChangesProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [listKey]);
  return (
    <div className="stack data-table" data-gap="4">
      {changes && progress.error && <LoadError progress={progress} />}
      <ScrollBox ref={box} className="data-table-box" aria-label="Riwayat" aria-busy={progress.isFetching}>
        {progress.isFetching && changes && <div className="data-table-busy" />}
        {!changes && !progress.error && <Loading />}
        {!changes && progress.error && <LoadError progress={progress} />}
        <ChangesByDay changes={changes ?? []} onRestore={onRestore} />
        {changes?.length === 0 && <EmptyState>{empty}</EmptyState>}
      </ScrollBox>
    </div>
  );
}

/** Names an operation by one of its changes; all have the same time. */
const operationName = (id: number, change: ChangeEntry | undefined, calendar: Calendar) =>
  change ? `${sourceNames[change.source]} ${readableInstant(change.at, calendar)}` : `nomor ${id}`;

/** The filters. The name of a row comes from its changes; to one of a row or an operation only links lead. */
function historyFilters(
  list: HistoryList,
  authors: readonly ChangeAuthor[],
  subjects: readonly Subject[],
  changes: readonly ChangeEntry[],
  calendar: Calendar,
): ListFilter<HistoryList>[] {
  const { subject, subject_id, account_id, operation_id, action, field } = list;
  const row = changes.find((change) => change.subject === subject && change.subject_id === subject_id);
  const filters: ListFilter<HistoryList>[] = [
    choiceFilter({
      name: 'Oleh',
      value: account_id,
      options: authors.map(({ account_id, account_name, account_email }) => ({
        value: account_id,
        label: `${account_name} (${account_email})`,
      })),
      isOfRows: true,
      change: (chosen) => ({ account_id: chosen }),
    }),
    choiceFilter({
      name: 'Perubahan',
      value: action,
      options: optionsOf(actionNames),
      change: (chosen) => ({ action: chosen }),
    }),
    choiceFilter({
      name: 'Isian',
      value: field,
      options: changedFields.map((one) => ({ value: one, label: labelOf('members', one) })),
      change: (chosen) => ({ field: chosen }),
    }),
    {
      name: 'Hari terakhir',
      value: null,
      clear: {},
      control: (onChange) => <LastDays key="last days" list={list} onChange={onChange} />,
    },
    ...dayFilters(list),
    {
      name: 'Tindakan',
      value: operation_id === null ? null : operationName(operation_id, changes[0], calendar),
      clear: { operation_id: null },
    },
    {
      name: subject === null ? 'Data' : subjectNames[subject],
      value: subject_id === null ? null : row ? rowName(row).name : `nomor ${subject_id}`,
      clear: { subject: null, subject_id: null },
    },
  ];
  const bySubject = choiceFilter<HistoryList, Subject>({
    name: 'Data',
    value: subject,
    options: subjects.map((one) => ({ value: one, label: subjectNames[one] })),
    change: (chosen) => ({ subject: chosen, subject_id: null }),
  });
  return subjects.length > 1 ? filters.toSpliced(2, 0, bySubject) : filters;
}

const lastDays = [
  { days: 1, label: 'Hari ini' },
  { days: 7, label: '7 hari' },
  { days: 30, label: '30 hari' },
];

interface LastDaysProps {
  list: HistoryList;
  onChange: (change: Partial<HistoryList>) => void;
}

/** The last days, by a press. A second one ends it. */
function LastDays({ list: { from, to }, onChange }: LastDaysProps) {
  const today = useCalendar().today();
  return (
    <fieldset className="row" data-line data-gap="2" aria-label="Hari terakhir">
      {lastDays.map(({ days, label }) => {
        const first = addDays(today, 1 - days);
        const isChosen = from === first && to === null;
        return (
          <button
            key={days}
            type="button"
            className="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ from: isChosen ? null : first, to: null })}
          >
            <span className="sentence">{label}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
