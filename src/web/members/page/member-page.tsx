import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { type MemberRead, readMember } from '#contract/members.ts';
import { listTrash } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { useRelease } from '#web/api/release.ts';
import { Instant } from '#web/fields/instant.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/table/data-table-states.tsx';
import { MemberDialog, RestoredMemberDialog } from '../form/member-form.ts';
import { memberListAddress } from '../list/member-list-url.ts';
import { MemberPhoto } from '../list/member-photo.tsx';
import { readPlace } from '../list/member-place.ts';
import { MemberCard } from './member-card.tsx';
import { MemberFactList, MemberSerkom } from './member-facts.tsx';
import { MemberNeighbours } from './member-neighbours.tsx';
import '../list/members.css';
import './member-page.css';

function oneMember(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: async ({ signal }) => (await call(readMember, { params: { id } }, { signal })).data,
  });
}

interface MemberPageProps {
  MemberTraining: ComponentType<{ id: number }>;
  MemberHistory: ComponentType<{ id: number }>;
}

/** One member: all that is known, and links to the neighbours in the list. */
export function MemberPage({ MemberTraining, MemberHistory }: MemberPageProps) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const place = readPlace(params);
  const query = useQuery(oneMember(id));
  const [isEditing, setEditing] = useState(false);
  const publicUrl = useRelease()?.publicUrl;
  const member = query.data;
  const list = place ? `?${memberListAddress.write(place.list)}` : '';
  const toList = <Link to={`/app/membership${list}`}>{place ? 'Kembali ke daftar' : 'Semua anggota'}</Link>;
  if (!member) {
    return (
      <Page title="Anggota" subtitle={toList}>
        {query.error ? <LoadFailure error={query.error} progress={query} /> : <LoadingCards />}
      </Page>
    );
  }
  return (
    <Page
      title={member.fullName}
      isName
      subtitle={toList}
      actions={
        <>
          {place && <MemberNeighbours id={member.id} place={place} />}
          {member.deletedAt === null && (
            <Button data-edit kind="primary" icon={<Icon of={EditOutlined} />} onClick={() => setEditing(true)}>
              Ubah anggota
            </Button>
          )}
        </>
      }
    >
      {query.error && <LoadError progress={query} what="Data anggota" />}
      <DeletedNotice member={member} />
      <div className="columns member-page">
        <div className="stack">
          <section className="card row" data-line data-gap="6" aria-label="Anggota">
            <MemberPhoto key={member.image_url} member={member} size="large" />
            <div className="lines">
              <strong className="member-name">
                <bdi translate="no">{member.fullName}</bdi>
              </strong>
              <bdi translate="no" dir="ltr" className="muted">
                {member.npa}
              </bdi>
              <bdi translate="no" className="muted">
                {member.membershipType}
              </bdi>
            </div>
          </section>
          <MemberFactList member={member} />
        </div>
        <div className="stack">
          <MemberSerkom member={member} />
          <MemberCard member={member} publicUrl={publicUrl} />
          <div className="card">
            <MemberTraining key={member.id} id={member.id} />
          </div>
        </div>
      </div>
      <MemberHistory key={member.id} id={member.id} />
      {isEditing && <MemberDialog row={member} MemberTraining={MemberTraining} onClose={() => setEditing(false)} />}
      <RestoredMemberDialog MemberTraining={MemberTraining} />
    </Page>
  );
}

function LoadingCards() {
  return (
    <div className="columns member-page">
      <div className="card">
        <Skeleton lines={8} />
      </div>
      <div className="card">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}

function LoadFailure({ error, progress }: { error: Error; progress: Parameters<typeof LoadError>[0]['progress'] }) {
  const isGone = error instanceof CallError && [400, 404].includes(error.status);
  if (!isGone) return <LoadError progress={progress} what="Data anggota" />;
  return (
    <p className="notice" data-tone="danger" role="alert">
      Anggota ini tidak ada. Mungkin sudah dihapus selamanya, atau alamatnya salah tulis.
    </p>
  );
}

/** Says that a member is in the trash or was merged, with a link for those who may open it. */
function DeletedNotice({ member: { npa, deletedAt, mergedInto } }: { member: MemberRead }) {
  const mayRestore = mayUse(listTrash.access, useSession().contents.roles[0] ?? null);
  if (deletedAt === null) return null;
  if (mergedInto) {
    return (
      <div className="notice" data-tone="warn" role="status">
        <p>
          Data ini digabungkan ke <bdi translate="no">{mergedInto.fullName}</bdi> (
          <bdi translate="no">{mergedInto.npa}</bdi>) pada <Instant at={deletedAt} />.
        </p>
        <Link className="button" data-size="small" to={`/app/membership/${mergedInto.id}`}>
          Buka anggota itu
        </Link>
      </div>
    );
  }
  return (
    <div className="notice" data-tone="warn" role="status">
      <p>
        Anggota ini dihapus pada <Instant at={deletedAt} /> dan ada di Sampah.
      </p>
      {mayRestore && (
        <Link className="button" data-size="small" to={`/app/trash?${new URLSearchParams({ search: npa })}`}>
          Buka Sampah
        </Link>
      )}
    </div>
  );
}
