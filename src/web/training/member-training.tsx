import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import '#web/ui/rooms.css';
import type { Got } from '#contract/endpoint.ts';
import { listMemberTraining } from '#contract/training-registrations.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { timesOf } from './training-words.ts';

type Training = Got<typeof listMemberTraining>['data'][number];

/** The number of classes at first, and after showing all. */
const [few, most] = [5, 1000];

function trainingOf(memberId: number, pageSize: number) {
  return queryOptions({
    queryKey: ['training', 'of member', memberId, pageSize],
    // Without a signal: it is refetched by each save, which then closes the form, and must not abort the call.
    queryFn: () => call(listMemberTraining, { params: { id: memberId }, query: { pageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** A member's classes, newest first. */
export function MemberTraining({ id }: { id: number }) {
  const [pageSize, setPageSize] = useState(few);
  const result = useQuery(trainingOf(id, pageSize));
  const known = result.data;
  return (
    <section className="field-group member-training" aria-label="Pelatihan">
      <h2>Pelatihan</h2>
      {result.error && <LoadError progress={result} />}
      {!known && !result.error && <p role="status">Memuat…</p>}
      {known && (
        <>
          <p>
            <ReplacedText>{summaryOf(known)}</ReplacedText>
          </p>
          {known.data.length > 0 && (
            <ul className="lined">
              {known.data.map((one) => (
                <Attended key={one.registration_id} training={one} />
              ))}
            </ul>
          )}
          {known.total_data > known.data.length && (
            <Button size="small" isBusy={result.isFetching} onClick={() => setPageSize(most)}>
              Tampilkan semua {readableNumber(known.total_data)}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function summaryOf({ total_data, attended }: { total_data: number; attended: number }): string {
  if (total_data === 0) return 'Belum pernah terdaftar di kelas pelatihan.';
  return `${readableNumber(total_data)} kelas, ${readableNumber(attended)} dihadiri.`;
}

function Attended({ training }: { training: Training }) {
  const { class_id, class_title, module_name } = training;
  const { tone, words } = outcomeOf(training);
  return (
    <li>
      <Link className="name-link" to={`/app/training/classes/${class_id}`}>
        <bdi translate="no">{class_title}</bdi>
      </Link>
      <span className="status" data-tone={tone}>
        {words}
      </span>
      <bdi translate="no" className="muted">
        {module_name}
      </bdi>
      <bdi className="muted">{timesOf(training, useCalendar())}</bdi>
    </li>
  );
}

function outcomeOf({ attended_at, class_state }: Training) {
  if (attended_at !== null) return { tone: 'ok', words: 'Hadir' };
  if (class_state === 'cancelled') return { tone: undefined, words: 'Kelas dibatalkan' };
  return class_state === 'held' ? { tone: 'danger', words: 'Tidak hadir' } : { tone: undefined, words: 'Terdaftar' };
}
