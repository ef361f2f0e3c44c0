import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { type ChangeEntry, visibleSubjects } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { CallError } from '#web/api/call-error.ts';
import { useRelease } from '#web/api/release.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { HistoryChanges } from './history-changes.tsx';
import { historyChips, noHistoryFilters } from './history-chips.ts';
import { HistoryFilters } from './history-filters.tsx';
import { type HistoryList, historyListAddress, historyPageSizes } from './history-list-url.ts';
import { historyAuthors, historyPage } from './history-queries.ts';
import { HistoryUndo } from './history-undo.tsx';

export interface HistoryPageProps {
  /** Brings a member back to how it was at a version. */
  RestoreMember: ComponentType<{ id: number; version: number; onClose: () => void }>;
}

const refused = new CallError(403, 'Tanyakan kepada superadmin bila Anda memerlukannya.');

/** Who changed what: everything that the role may see, or what happened to one row. */
export function HistoryPage({ RestoreMember }: HistoryPageProps) {
  const subjects = visibleSubjects[useSession().contents.roles[0] ?? 'staff'];
  const mayRead = ({ subject }: HistoryList) => subject === null || subjects.some((one) => one === subject);
  const pages = useListPages(historyListAddress, (list) => ({ ...historyPage(list), enabled: mayRead(list) }));
  const { list, refilter, asked, shown, total, redirection, table, pager } = pages;
  const authors = useQuery(historyAuthors).data ?? [];
  const [undoing, setUndoing] = useState<ChangeEntry | null>(null);
  const [restoring, setRestoring] = useState<ChangeEntry | null>(null);
  // Days and hours are the association's, which the server tells.
  useRelease();

  const chips = historyChips(list, authors, shown?.changes ?? []);
  const liftAll = () => refilter(noHistoryFilters);
  const isOfOneMember = shown?.list.subject === 'members' && shown.list.id !== null;

  return (
    <Page title="Riwayat">
      {redirection}
      <ListFilters>
        <HistoryFilters list={list} authors={authors} subjects={subjects} onChange={refilter} />
      </ListFilters>
      <FilterChips
        count={shown ? `${readableNumber(total)} perubahan` : ''}
        chips={chips}
        onLift={refilter}
        onLiftAll={liftAll}
      />
      <HistoryChanges
        changes={shown?.changes}
        progress={mayRead(list) ? asked : { ...asked, isFetching: false, error: refused }}
        listKey={table.listKey}
        onUndo={setUndoing}
        onRestore={isOfOneMember ? setRestoring : undefined}
        empty={
          chips.length > 0 ? (
            <>
              <p>Tidak ada perubahan yang cocok dengan filter ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>Belum ada perubahan.</p>
          )
        }
      />
      <Pager {...pager} pageSizes={historyPageSizes} />
      {undoing && <HistoryUndo change={undoing} onClosed={() => setUndoing(null)} />}
      {restoring && (
        <RestoreMember id={restoring.subject_id} version={restoring.version} onClose={() => setRestoring(null)} />
      )}
    </Page>
  );
}
