import UserAddOutlined from '@ant-design/icons-svg/es/asn/UserAddOutlined';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { opensDraft } from '#web/drafts/drafted-text.ts';
import { useSession } from '#web/session/session.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import '#web/ui/rooms.css';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { classLabels } from '#web/fields/field-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClassDialog, RestoredClassDialog } from './class-form.ts';
import { ClassStatusMark } from './class-status.tsx';
import { Participants } from './participants.tsx';
import { oneClass } from './training-queries.ts';
import { hasBegun, isOpen, seatsOf, timesOf } from './training-words.ts';

// Loaded when needed.
const { Component: AddParticipants } = lazy(async () => (await import('./add-participants.tsx')).AddParticipants);

const allClasses = <Link to="/app/training">Semua kelas</Link>;

/** One class: its facts and participants. */
export function ClassPage() {
  const id = Number(useParams().id);
  const query = useQuery(oneClass(id));
  const [isEditing, setEditing] = useState(false);
  const account = useSession().contents.id;
  const [isAdding, setAdding] = useState(() => opensDraft({ account, kind: 'participants', id }));

  const one = query.data;
  if (!one) {
    return (
      <Page title="Kelas" subtitle={allClasses}>
        {!query.error && <Loading />}
        <LoadError progress={query} what="Kelas" />
      </Page>
    );
  }
  const isCancelled = !isOpen(one.status);
  return (
    <Page
      title={one.title}
      isName
      subtitle={allClasses}
      actions={
        <>
          <Button onClick={() => setEditing(true)}>Ubah kelas</Button>
          {!isCancelled && (
            <>
              <Link
                className="button"
                data-kind={one.when === 'today' ? 'primary' : undefined}
                to={`/app/training/classes/${id}/check-in`}
              >
                Presensi
              </Link>
              <Button
                kind={one.when === 'today' ? 'plain' : 'primary'}
                icon={<Icon of={UserAddOutlined} />}
                onClick={() => setAdding(true)}
              >
                Tambah peserta
              </Button>
            </>
          )}
        </>
      }
    >
      <ClassFactList trainingClass={one} />
      {isCancelled && (
        <p className="notice" data-tone="warn">
          Kelas ini dibatalkan, jadi peserta dan kehadirannya tidak dapat diubah.
        </p>
      )}
      <Participants key={id} trainingClass={one} />
      {isEditing && <ClassDialog row={one} onClose={() => setEditing(false)} />}
      <RestoredClassDialog />
      {isAdding && <AddParticipants trainingClass={one} onClosed={() => setAdding(false)} />}
    </Page>
  );
}

function ClassFactList({ trainingClass: one }: { trainingClass: TrainingClass }) {
  const { module_name, module_code, place, region_name, registered, attended } = one;
  return (
    <dl className="card columns class-facts">
      <Fact name="Terdaftar" isCount>
        {seatsOf(one)}
      </Fact>
      {hasBegun(one) && (
        <>
          <Fact name="Hadir" isCount>
            {readableNumber(attended)}
          </Fact>
          <Fact name="Belum hadir" isCount>
            {readableNumber(registered - attended)}
          </Fact>
        </>
      )}
      <Fact name={classLabels.status}>
        <ClassStatusMark trainingClass={one} />
      </Fact>
      <Fact name="Waktu">{timesOf(one, useCalendar())}</Fact>
      <Fact name={classLabels.module_id}>{module_code === null ? module_name : `${module_name} (${module_code})`}</Fact>
      <Fact name={classLabels.place}>{place ?? '–'}</Fact>
      <Fact name={classLabels.region_id}>{region_name ?? '–'}</Fact>
    </dl>
  );
}

function Fact({ name, isCount = false, children }: { name: string; isCount?: boolean; children: ReactNode }) {
  return (
    <div data-count={isCount || undefined}>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi translate="no">{children}</bdi> : children}</dd>
    </div>
  );
}
