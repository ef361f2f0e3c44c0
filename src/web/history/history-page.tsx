import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { type ChangeEntry, visibleSubjects } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { CallError } from '#web/api/call-error.ts';
import { ListFrame } from '#web/lists/list-frame.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { useSession } from '#web/session/session.tsx';
import { Page } from '#web/ui/page.tsx';
import { HistoryChanges } from './history-changes.tsx';
import { historyChips } from './history-chips.ts';
import { HistoryFilters } from './history-filters.tsx';
import { type HistoryList, historyListAddress } from './history-list-url.ts';
import { historyAuthors, historyPage } from './history-queries.ts';
import { HistoryUndo } from './history-undo.tsx';

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
  const { list, refilter, shown, progress, listKey } = history;
  const authors = useQuery(historyAuthors).data ?? [];
  const [undoing, setUndoing] = useState<ChangeEntry | null>(null);
  const [restoring, setRestoring] = useState<ChangeEntry | null>(null);
  const rows = shown?.rows;
  const isOfOneMember = shown?.list.subject === 'members' && shown.list.id !== null;

  return (
    <Page title="Riwayat">
      <ListFrame
        of={history}
        noun="perubahan"
        search="Cari nama atau NPA"
        filters={<HistoryFilters list={list} authors={authors} subjects={subjects} onChange={refilter} />}
        chips={historyChips(list, authors, rows ?? [], useCalendar())}
        empty="Belum ada perubahan."
      >
        {(nothing) => (
          <HistoryChanges
            changes={rows}
            progress={mayRead(list) ? progress : { ...progress, isFetching: false, error: refused }}
            listKey={listKey}
            onUndo={setUndoing}
            onRestore={isOfOneMember ? setRestoring : undefined}
            empty={nothing}
          />
        )}
      </ListFrame>
      {undoing && <HistoryUndo change={undoing} onClosed={() => setUndoing(null)} />}
      {restoring && (
        <RestoreMember id={restoring.subject_id} version={restoring.version} onClose={() => setRestoring(null)} />
      )}
    </Page>
  );
}
