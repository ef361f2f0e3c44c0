import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { type MemberRead, readMember } from '#contract/members.ts';
import { packageName, packMember } from '#contract/personal-data.ts';
import { lookupLink } from '#contract/pictures.ts';
import { listTrash } from '#contract/trash.ts';
import { call, download } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { useRelease } from '#web/api/release.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { Instant } from '#web/fields/instant.tsx';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { useSession } from '#web/session/session.tsx';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { MemberDialog, RestoredMemberDialog } from '../form/member-form.ts';
import { MemberDelete } from '../list/member-delete.tsx';
import { memberListAddress } from '../list/member-list-url.ts';
import { MemberPhoto } from '../list/member-photo.tsx';
import { readPlace } from '../list/member-place.ts';
import { MemberQr } from '../qr/member-qr.tsx';
import { MemberFactsCard } from './member-facts.tsx';
import { MemberNeighbours } from './member-neighbours.tsx';
import '../list/members.css';
import '../member.css';

function oneMember(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: async ({ signal }) => (await call(readMember, { params: { id } }, { signal })).data,
  });
}

interface MemberPageProps {
  /** What other features have of a member: the classes and the cards, also as its form shows them. */
  MemberTraining: ComponentType<{ id: number }>;
  MemberCards: ComponentType<{ id: number; isPrinting: boolean; onPrinted: () => void }>;
  MemberHistory: ComponentType<{ id: number }>;
  FormParts: ComponentType<{ id: number }>;
}

/** One member: all that is known, and links to the neighbours in the list. */
export function MemberPage({ MemberTraining, MemberCards, MemberHistory, FormParts }: MemberPageProps) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const place = readPlace(params);
  const query = useQuery(oneMember(id));
  const [open, setOpen] = useState<'form' | 'print' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const publicUrl = useRelease()?.publicUrl;
  const member = query.data;
  const list = `/app/membership${place ? `?${memberListAddress.write(place.list)}` : ''}`;
  const toList = <Link to={list}>{place ? 'Kembali ke daftar' : 'Semua anggota'}</Link>;
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
      picture={<MemberPhoto key={member.image_url} member={member} size="large" />}
      subtitle={<Standing member={member} />}
      actions={
        <>
          {place && toList}
          <MemberNeighbours id={member.id} place={place} />
          {member.deletedAt === null && (
            <>
              <Button data-edit kind="primary" icon={<Icon of={EditOutlined} />} onClick={() => setOpen('form')}>
                Ubah anggota
              </Button>
              <ActionMenu label="Lainnya" isAlways>
                <Button onClick={() => setOpen('print')}>Cetak kartu</Button>
                <MemberPackage id={member.id} />
                <Button isDanger onClick={() => setOpen('delete')}>
                  Hapus
                </Button>
              </ActionMenu>
            </>
          )}
        </>
      }
    >
      {query.error && <LoadError progress={query} what="Data anggota" />}
      <DeletedNotice member={member} />
      <div className="columns wide-columns">
        <div key={member.id} className="stack">
          <MemberFactsCard member={member} onEdit={() => setOpen('form')} />
        </div>
        <div className="stack">
          <section className="card stack" aria-label="Kartu & QR">
            <h2>Kartu & QR</h2>
            <div className="row" data-gap="6">
              <MemberQr member={member} publicUrl={publicUrl} />
              {publicUrl !== undefined && (
                <a href={lookupLink(publicUrl, member.npa)} target="_blank" rel="noreferrer">
                  Buka halaman publik
                </a>
              )}
            </div>
            <MemberCards key={member.id} id={member.id} isPrinting={open === 'print'} onPrinted={close} />
          </section>
          <div className="card">
            <MemberTraining key={member.id} id={member.id} />
          </div>
        </div>
      </div>
      <MemberHistory key={member.id} id={member.id} />
      {open === 'form' && <MemberDialog row={member} MemberTraining={FormParts} onClose={close} />}
      {open === 'delete' && <MemberDelete member={member} onDeleted={() => void navigate(list)} onClosed={close} />}
      <RestoredMemberDialog MemberTraining={FormParts} />
    </Page>
  );
}

/** NPA, region and status, below the name. */
function Standing({ member: { npa, membershipType, status } }: { member: MemberRead }) {
  return (
    <span className="row muted">
      <bdi translate="no" dir="ltr">
        {npa}
      </bdi>
      <bdi translate="no">{membershipType}</bdi>
      <span className="status" data-tone={status === 'active' ? 'ok' : undefined}>
        {memberStatusNames[status]}
      </span>
    </span>
  );
}

function LoadingCards() {
  return (
    <div className="columns wide-columns">
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

/** In milliseconds. Long histories take time. */
const timeout = 120_000;

/** Downloads all personal data of a member, to be handed over. Only for those who may. */
function MemberPackage({ id }: { id: number }) {
  const mayPack = mayUse(packMember.access, useSession().role);
  const { isBusy, start } = useDownload('Data pribadi tidak dapat disiapkan.', async () => {
    const name = packageName(id);
    saveFile(await download(packMember, { params: { id } }, { timeout }), name);
    notify.success(`Data pribadi disimpan sebagai ${name}. Serahkan hanya kepada anggota itu sendiri.`);
  });
  if (!mayPack) return null;
  return (
    <Button isBusy={isBusy} onClick={() => start()}>
      Data pribadi
    </Button>
  );
}
