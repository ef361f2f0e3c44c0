import UserAddOutlined from '@ant-design/icons-svg/es/asn/UserAddOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { opensDraft } from '#web/drafts/drafted-text.ts';
import { useSession } from '#web/session/session.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadError } from '#web/ui/table/data-table-states.tsx';
import './training.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClassFactList } from './class-facts.tsx';
import { ClassDialog, RestoredClassDialog } from './class-form.ts';
import { Participants } from './participants.tsx';
import { oneClass } from './training-queries.ts';
import { isOpen } from './training-words.ts';

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
