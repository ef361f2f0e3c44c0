import { AuthorName } from '#web/ui/author.tsx';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { memberLabels } from './field-names.ts';
import { MemberLink } from './member-link.tsx';

/** Columns that several lists of members have. */
export const npaColumn: Column<{ npa: string }> = {
  key: 'npa',
  title: memberLabels.npa,
  width: 115,
  card: 'line',
  cell: ({ npa }) => <CellText text={npa} isCode />,
};

export const nameColumn: Column<{ id: number; fullName: string }> = {
  key: 'fullName',
  title: memberLabels.fullName,
  width: 190,
  grow: true,
  card: 'title',
  cell: ({ id, fullName }) => (
    <MemberLink id={id} title={fullName} className="name-link two-lines">
      {fullName}
    </MemberLink>
  ),
};

export const regionColumn: Column<{ membershipType: string }> = {
  key: 'region',
  title: memberLabels.membeshipTypeId,
  width: 135,
  grow: true,
  card: 'line',
  cell: ({ membershipType }) => <CellText text={membershipType} />,
};

/** The member whom a record is about. */
export const memberOfRecord: Column<{ member_id: number; fullName: string; npa: string }> = {
  key: 'member',
  title: 'Anggota',
  width: 200,
  grow: true,
  card: 'title',
  cell: ({ member_id, fullName, npa }) => (
    <span className="two-lines" title={`${fullName} (${npa})`}>
      <MemberLink id={member_id}>{fullName}</MemberLink>{' '}
      <bdi translate="no" dir="ltr">
        ({npa})
      </bdi>
    </span>
  ),
};

/** The account that wrote a record. */
export const accountOfRecord: Column<{ account_name: string; account_email: string | null }> = {
  key: 'account',
  title: 'Oleh',
  width: 140,
  grow: true,
  card: 'fact',
  cell: ({ account_name, account_email }) => <AuthorName name={account_name} email={account_email} />,
};
