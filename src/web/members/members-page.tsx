import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { mostIds } from '#contract/exports.ts';
import { type Member, pageSizes } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useRelease } from '#web/api/release.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { typed } from '#web/lists/list-in-url.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import type { RegisterMembersProps } from '#web/training/register-members.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { ListFilters, ListLine } from '#web/ui/list-filters.tsx';
import { useListSelection } from '#web/ui/list-selection.ts';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { memberChips, noMemberFilters } from './member-chips.ts';
import { ExportAll } from './member-export-all.tsx';
import { memberExportColumns, memberExportName } from './member-export-columns.ts';
import { MemberFilters } from './member-filters.tsx';
import { MemberDialog, prepareMemberForm, RestoredMemberDialog } from './member-form.ts';
import { filtersOf, memberListAddress } from './member-list-url.ts';
import { memberPage } from './member-queries.ts';
import { MemberSelection } from './member-selection.tsx';
import { memberColumns, memberRowHeight, widthOf } from './members-table.tsx';

const { Component: MemberDelete } = lazy(async () => (await import('./member-delete.tsx')).MemberDelete);

const nameOf = ({ fullName }: Member) => fullName;

export interface MembersPageProps {
  /** Registers members who are chosen in the list for a training class. */
  RegisterMembers: ComponentType<RegisterMembersProps>;
  /** The classes that a member is or was registered for. */
  MemberTraining: ComponentType<{ id: number }>;
}

/** The member list, with everything that is done from it. */
export function MembersPage({ RegisterMembers, MemberTraining }: MembersPageProps) {
  const { list, refilter, isTyped, shown, total, redirection, table, pager } = useListPages(
    memberListAddress,
    memberPage,
  );
  const regions = useQuery(regionChoices).data ?? [];
  const publicUrl = useRelease()?.publicUrl;
  const [editing, setEditing] = useState<{ member: Member | null } | null>(null);
  const [deleting, setDeleting] = useState<Member | null>(null);
  const columns = useMemo(
    () => memberColumns({ publicUrl, onEdit: (member) => setEditing({ member }), onDelete: setDeleting }),
    [publicUrl],
  );

  const chips = memberChips(list, regions);
  const listed = shown?.list ?? list;
  const isThere = shown !== undefined;
  useEffect(() => (isThere ? whenIdle(prepareMemberForm) : undefined), [isThere]);
  const selection = useListSelection({ rows: shown?.rows, total, filters: filtersOf(listed), most: mostIds });
  const liftAll = () => refilter(noMemberFilters);
  const add = (
    <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ member: null })}>
      Tambah
    </Button>
  );

  return (
    <Page
      title="Anggota IKAI"
      actions={
        <>
          {shown && <ExportAll list={shown.list} total={shown.total} regions={regions} />}
          <ExportButton
            rows={shown?.rows}
            columns={memberExportColumns(publicUrl ?? window.location.origin)}
            fileName={memberExportName(shown?.list.page ?? list.page)}
            noun="anggota"
          />
          <Link className="button" to="/app/imports">
            Impor
          </Link>
          {add}
        </>
      }
    >
      {redirection}
      <ListFilters>
        <SearchBox
          label="Cari nama, NPA, email, telepon"
          value={list.search}
          isTyped={isTyped}
          onSearch={(search) => refilter({ search }, typed)}
        />
        <MemberFilters list={list} regions={regions} onChange={refilter} />
      </ListFilters>
      <ListLine>
        <FilterChips
          count={shown ? `${readableNumber(total)} anggota` : ''}
          chips={chips}
          onLift={refilter}
          onLiftAll={liftAll}
        />
        <MemberSelection
          selection={selection}
          list={listed}
          total={total}
          regions={regions}
          RegisterMembers={RegisterMembers}
        />
      </ListLine>
      <DataTable
        label="Daftar anggota"
        columns={columns}
        rows={shown?.rows}
        rowHeight={memberRowHeight}
        minWidth={widthOf(columns)}
        {...table}
        sort={list.sort}
        onSort={(sort) => refilter({ sort })}
        selection={{ nameOf, isSelected: selection.isSelected, onSelect: selection.select }}
        empty={
          chips.length > 0 ? (
            <>
              <p>Tidak ada anggota yang cocok dengan filter ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>Belum ada anggota. Tekan Tambah untuk memasukkan yang pertama.</p>
          )
        }
      />
      <Pager {...pager} pageSizes={pageSizes} />
      {editing && (
        <MemberDialog row={editing.member} MemberTraining={MemberTraining} onClose={() => setEditing(null)} />
      )}
      <RestoredMemberDialog MemberTraining={MemberTraining} />
      {deleting && <MemberDelete member={deleting} onDeleted={selection.forget} onClosed={() => setDeleting(null)} />}
    </Page>
  );
}
