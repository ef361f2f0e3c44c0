import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { ChangesByDay } from './changes-by-day.tsx';
import { historyListAddress } from './history-list.ts';
import { historyPage } from './history-queries.ts';

/** The number of changes that are shown. */
const few = 5;

/** The latest changes of a member, with a link to the whole history. */
export function MemberHistory({ id }: { id: number }) {
  const query = useQuery(
    historyPage({ ...historyListAddress.plain, subject: 'members', subject_id: id, pageSize: few }),
  );
  const known = query.isPlaceholderData ? undefined : query.data;
  return (
    <section className="card member-history" aria-label="Riwayat anggota">
      <div className="row" data-apart>
        <h2>Riwayat</h2>
        <Link to={historyOf('members', id)}>
          {known && known.total > few ? `Semua ${readableNumber(known.total)} perubahan` : 'Buka di Riwayat'}
        </Link>
      </div>
      {query.error && <LoadError progress={query} what="Riwayat" />}
      {!known && !query.error && <Skeleton lines={3} />}
      {known && <ChangesByDay changes={known.rows} />}
    </section>
  );
}
