import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { mostIds } from '#contract/exports.ts';
import type { Member } from '#contract/members.ts';
import type { Region } from '#contract/regions.ts';
import type { SavedView } from '#contract/views.ts';
import { useRelease } from '#web/api/release.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { useAskedToAdd } from '#web/lists/arrival.ts';
import { useListLook } from '#web/lists/list-look.ts';
import { type ShownList, useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { savedViews } from '#web/lists/saved-views.ts';
import type { RegisterMembersProps } from '#web/training/register-members.tsx';
import { Button } from '#web/ui/button.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { useCards } from '#web/ui/table/cards.tsx';
import { useListSelection } from '#web/ui/table/selection.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { MemberSelection } from '../bulk/member-selection.tsx';
import { MemberExport } from '../exports/member-export.tsx';
import { MemberDialog, prepareMemberForm, RestoredMemberDialog } from '../form/member-form.ts';
import type { ShownOfList } from '../views/view-form-dialog.tsx';
import { LookButton } from './look-button.tsx';
import { memberFilters } from './member-filters.ts';
import { filtersOf, type MemberListState, memberListAddress, plainMemberList } from './member-list-url.ts';
import { memberPage } from './member-queries.ts';
import { leastMemberWidth, memberColumns, memberRowHeights } from './members-table.tsx';
import { showableColumns, useShownColumns } from './shown-columns.ts';

const { Component: MemberDelete } = lazy(async () => (await import('./member-delete.tsx')).MemberDelete);

const { Component: FirstSteps } = lazy(async () => (await import('./first-steps.tsx')).FirstSteps);

const nameOf = ({ fullName }: Member) => fullName;

export interface MembersPageProps {
  RegisterMembers: ComponentType<RegisterMembersProps>;
  MemberTraining: ComponentType<{ id: number }>;
}

export function MembersPage({ RegisterMembers, MemberTraining }: MembersPageProps) {
  const members = useListPages(memberListAddress, memberPage);
  const { list, shown, total } = members;
  const regions = useQuery(regionChoices).data ?? [];
  const publicUrl = useRelease()?.publicUrl;
  const [editing, setEditing] = useState<{ member: Member | null } | null>(null);
  useAskedToAdd(() => setEditing({ member: null }));
  const [deleting, setDeleting] = useState<Member | null>(null);
  const { chosen } = useShownColumns();
  const { density: rowLook } = useListLook();
  const look = useCards() ? 'card' : rowLook;
  const columns = useMemo(
    () => memberColumns({ publicUrl, chosen, look, onEdit: (member) => setEditing({ member }), onDelete: setDeleting }),
    [publicUrl, chosen, look],
  );

  const listed = shown?.list ?? list;
  const isThere = shown !== undefined;
  useEffect(() => (isThere ? whenIdle(prepareMemberForm) : undefined), [isThere]);
  const selection = useListSelection({ rows: shown?.rows, total, filters: filtersOf(listed), most: mostIds });

  return (
    <ListScreen
      title="Anggota IKAI"
      more={<ListTools members={members} publicUrl={publicUrl} regions={regions} />}
      actions={
        <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ member: null })}>
          Tambah
        </Button>
      }
      of={members}
      noun="anggota"
      search="Cari nama, NPA, email, telepon"
      filters={memberFilters(list, regions)}
      beside={
        <>
          <ViewButton list={list} />
          <MemberSelection
            selection={selection}
            list={listed}
            total={total}
            regions={regions}
            RegisterMembers={RegisterMembers}
          />
        </>
      }
      before={shown && total === 0 && filtersOf(listed) === '' && <FirstSteps />}
      label="Daftar anggota"
      columns={columns}
      rowHeight={memberRowHeights[rowLook]}
      leastWidth={leastMemberWidth}
      selection={{ nameOf, isSelected: selection.isSelected, onSelect: selection.select }}
      empty="Belum ada anggota."
      leads={{
        nothingFound: (
          <Link className="button" to={`/app/trash?${new URLSearchParams({ search: list.search })}`}>
            Cari di Sampah
          </Link>
        ),
      }}
    >
      {editing && (
        <MemberDialog row={editing.member} MemberTraining={MemberTraining} onClose={() => setEditing(null)} />
      )}
      <RestoredMemberDialog MemberTraining={MemberTraining} />
      {deleting && <MemberDelete member={deleting} onDeleted={selection.forget} onClosed={() => setDeleting(null)} />}
    </ListScreen>
  );
}

interface ListToolsProps {
  members: ShownList<MemberListState, Member>;
  publicUrl: string | undefined;
  regions: readonly Region[];
}

/** The look of the list, its exports and the import. */
function ListTools({ members, publicUrl, regions }: ListToolsProps) {
  const columns = useShownColumns();
  return (
    <>
      <LookButton columns={columns} onChooseOfView={(chosen) => members.change({ columns: chosen })} />
      <MemberExport members={members} columns={columns} publicUrl={publicUrl} regions={regions} />
      <Link className="button" to="/app/imports">
        Impor
      </Link>
    </>
  );
}

const { EditDialog: ViewDialog, RestoredDialog: RestoredViewDialog } = formDialogs<SavedView, { shown: ShownOfList }>(
  'view',
  async () => (await import('../views/view-form-dialog.tsx')).ViewFormDialog,
);

/** Saves the state of the list as a view, or edits the view that it matches. */
function ViewButton({ list }: { list: MemberListState }) {
  const views = useQuery(savedViews).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const { chosen, isUsual, isOfView } = useShownColumns();
  const { page, pageSize } = plainMemberList;
  const query = memberListAddress.write({ ...list, page, pageSize, columns: null }).toString();
  const same = views.filter(
    (view) =>
      view.query === query &&
      (view.columns === null ? !isOfView : showableColumns(view.columns).join(' ') === chosen.join(' ')),
  );
  const view = same.find(({ may_change }) => may_change) ?? null;
  const shown = { query, columns: chosen, isUsual };
  const isOffered = (query !== '' || !isUsual || isOfView) && (same.length === 0 || view !== null);
  return (
    <>
      {isOffered && (
        // Beside the filters that it saves, not in the middle of their line.
        <span className="first-apart">
          <Button size="small" kind="text" onClick={() => setOpen(true)}>
            {view ? 'Ubah filter ini' : 'Simpan filter ini'}
          </Button>
        </span>
      )}
      {isOpen && <ViewDialog row={view} shown={shown} onClose={() => setOpen(false)} />}
      <RestoredViewDialog shown={shown} />
    </>
  );
}
