import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import './training.css';
import type { Got } from '#contract/endpoint.ts';
import { listMemberTraining } from '#contract/training-registrations.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/data-table-states.tsx';
import { timesOf } from './training-words.ts';

type Training = Got<typeof listMemberTraining>['data'][number];

/** So many of the latest are shown at first, and so many when all are asked for. */
const [few, most] = [5, 1000];

function trainingOf(memberId: number, pageSize: number) {
  return queryOptions({
    queryKey: ['training', 'of member', memberId, pageSize],
    // Asked again by every save, which then closes the form: that must not break the call off.
    queryFn: () => call(listMemberTraining, { params: { id: memberId }, query: { pageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** The classes that a member is or was registered for, the latest first. */
export function MemberTraining({ id }: { id: number }) {
  const [pageSize, setPageSize] = useState(few);
  const asked = useQuery(trainingOf(id, pageSize));
  const known = asked.data;
  return (
    <section className="field-group member-training" aria-label="Pelatihan">
      <h2 className="field-group-title">Pelatihan</h2>
      {asked.error && <Trouble progress={asked} />}
      {!known && !asked.error && <p role="status">Memuat…</p>}
      {known && (
        <>
          <p>
            <bdi>{saidOf(known)}</bdi>
          </p>
          {known.data.length > 0 && (
            <ul className="lined">
              {known.data.map((one) => (
                <Attended key={one.registration_id} training={one} />
              ))}
            </ul>
          )}
          {known.total_data > known.data.length && (
            <Button size="small" isBusy={asked.isFetching} onClick={() => setPageSize(most)}>
              Tampilkan semua {readableNumber(known.total_data)}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function saidOf({ total_data, attended }: { total_data: number; attended: number }): string {
  if (total_data === 0) return 'Belum pernah terdaftar di kelas pelatihan.';
  return `${readableNumber(total_data)} kelas, ${readableNumber(attended)} dihadiri.`;
}

function Attended({ training }: { training: Training }) {
  const { class_id, class_title, module_name } = training;
  const { tone, words } = outcomeOf(training);
  return (
    <li>
      <Link className="name-link" to={`/app/training/classes/${class_id}`}>
        <bdi>{class_title}</bdi>
      </Link>
      <span className="status" data-tone={tone}>
        {words}
      </span>
      <bdi className="muted">{module_name}</bdi>
      <bdi className="muted">{timesOf(training, useCalendar())}</bdi>
    </li>
  );
}

/** What became of a registration, by now. */
function outcomeOf({ attended_at, class_state }: Training) {
  if (attended_at !== null) return { tone: 'ok', words: 'Hadir' };
  if (class_state === 'cancelled') return { tone: undefined, words: 'Kelas dibatalkan' };
  return class_state === 'held' ? { tone: 'danger', words: 'Tidak hadir' } : { tone: undefined, words: 'Terdaftar' };
}
