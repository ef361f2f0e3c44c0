import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ChangeEntry } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Trouble } from '#web/ui/data-table-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { ChangesByDay } from './changes-by-day.tsx';
import { plainHistoryList } from './history-list-url.ts';
import { historyPage } from './history-queries.ts';
import { HistoryUndo } from './history-undo.tsx';

/** So many of the latest are shown. */
const few = 5;

/** What was done to a member last; the whole history has all of it, and the way back to earlier states. */
export function MemberHistory({ id }: { id: number }) {
  const asked = useQuery(historyPage({ ...plainHistoryList, subject: 'members', id, pageSize: few }));
  const [undoing, setUndoing] = useState<ChangeEntry | null>(null);
  const known = asked.isPlaceholderData ? undefined : asked.data;
  return (
    <section className="card member-history" aria-label="Riwayat anggota">
      <div className="row" data-apart>
        <h2>Riwayat</h2>
        <Link to={historyOf('members', id)}>
          {known && known.total > few ? `Semua ${readableNumber(known.total)} perubahan` : 'Buka di Riwayat'}
        </Link>
      </div>
      {asked.error && <Trouble progress={asked} what="Riwayat" />}
      {!known && !asked.error && <Skeleton lines={3} />}
      {known && <ChangesByDay changes={known.rows} onUndo={setUndoing} onRestore={undefined} />}
      {undoing && <HistoryUndo change={undoing} onClosed={() => setUndoing(null)} />}
    </section>
  );
}
