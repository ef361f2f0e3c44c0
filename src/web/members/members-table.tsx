import { readableNumber } from '#contract/numbers.ts';
import './members.css';
import type { Member } from '#contract/members.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { MemberPhoto } from './member-photo.tsx';
import { MemberQr } from './member-qr.tsx';
import { MemberSerkomEnd } from './member-serkom.tsx';
import { MemberStatusSwitch } from './member-status.tsx';
import { MemberText } from './member-text.tsx';

/** A row is as high as its QR code of 100 px with the NPA below it. */
export const memberRowHeight = 134;

/** Below this width the table scrolls sideways: its columns and the boxes before them are just as wide. */
export const membersTableWidth = 1300;

interface MemberColumns {
  /** Where the public pages are; undefined until the server has told it. */
  publicUrl: string | undefined;
  onEdit: (member: Member) => void;
  onDelete: (member: Member) => void;
}

/** The columns of the member list, in the specification's order and words. */
export function memberColumns({ publicUrl, onEdit, onDelete }: MemberColumns): Column<Member>[] {
  return [
    { key: 'no', title: 'No', width: 42, align: 'end', cell: (_, number) => readableNumber(number) },
    {
      key: 'npa',
      title: 'NPA',
      width: 112,
      sortBy: 'npa',
      pinned: 'start',
      cell: (member) => <MemberQr member={member} publicUrl={publicUrl} />,
      placeholder: (member) => member.npa,
    },
    { key: 'photo', title: 'Photo', width: 66, cell: (member) => <MemberPhoto member={member} /> },
    {
      key: 'fullName',
      title: 'Full Name',
      width: 126,
      sortBy: 'fullName',
      cell: (member) => (
        <strong>
          <MemberText text={member.fullName} />
        </strong>
      ),
      placeholder: (member) => member.fullName,
    },
    {
      key: 'title',
      title: 'Title',
      width: 78,
      sortBy: 'title',
      cell: (member) => <MemberText text={member.title} />,
    },
    {
      key: 'membershipType',
      title: 'Keanggotaan',
      width: 104,
      sortBy: 'membershipType',
      cell: (member) => <MemberText text={member.membershipType} />,
    },
    {
      key: 'email',
      title: 'Email',
      width: 108,
      sortBy: 'email',
      cell: (member) => <MemberText text={member.email} isCode />,
    },
    {
      key: 'phone',
      title: 'Phone',
      width: 110,
      sortBy: 'phone',
      cell: (member) => <MemberText text={member.phone} isCode />,
    },
    {
      key: 'practicePermitNo',
      title: 'Practice Permit',
      width: 82,
      sortBy: 'practicePermitNo',
      cell: (member) => <MemberText text={member.practicePermitNo} isCode />,
    },
    {
      key: 'experienceYear',
      title: 'Experience',
      width: 90,
      sortBy: 'experienceYear',
      cell: (member) => <MemberText text={member.experienceYear === null ? null : `${member.experienceYear} tahun`} />,
    },
    {
      key: 'serkomNo',
      title: 'Serkom Number',
      width: 80,
      sortBy: 'serkomNo',
      cell: (member) => <MemberText text={member.serkomNo} isCode />,
    },
    {
      key: 'serkomEndDate',
      title: 'Serkom End Date',
      width: 104,
      sortBy: 'serkomEndDate',
      cell: (member) => <MemberSerkomEnd member={member} />,
    },
    {
      key: 'status',
      title: 'Status',
      width: 80,
      sortBy: 'status',
      cell: (member) => <MemberStatusSwitch member={member} />,
    },
    {
      key: 'action',
      title: 'Action',
      width: 78,
      pinned: 'end',
      cell: (member) => (
        <RowActions name={member.fullName} onEdit={() => onEdit(member)} onDelete={() => onDelete(member)} />
      ),
    },
  ];
}
