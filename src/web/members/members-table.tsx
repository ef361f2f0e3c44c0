import { readableNumber } from '#contract/numbers.ts';
import './members.css';
import type { Member, MemberForm } from '#contract/members.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { MemberPhoto } from './member-photo.tsx';
import { MemberQr } from './member-qr.tsx';
import { MemberSerkomEnd } from './member-serkom.tsx';
import { MemberStatusSwitch } from './member-status.tsx';
import { MemberText } from './member-text.tsx';

/** A row is as high as its QR code of 100 px with the NPA below it. */
export const memberRowHeight = 134;

/** The boxes before the columns. */
const boxesWidth = 40;

/** Below this width the table scrolls sideways. */
export const widthOf = (columns: readonly Column<Member>[]) =>
  columns.reduce((sum, { width }) => sum + width, boxesWidth);

interface MemberColumns {
  /** Where the public pages are; undefined until the server has told it. */
  publicUrl: string | undefined;
  onEdit: (member: Member) => void;
  onDelete: (member: Member) => void;
}

type TextField = { [N in keyof Member]: Member[N] extends string | null ? N : never }[keyof Member] & keyof MemberForm;

/** The column of a field that is shown as it is written, of a `width` in pixels. */
function textColumn(key: TextField, width: number, { isCode = false } = {}): Column<Member> {
  const cell = (member: Member) => <MemberText text={member[key]} isCode={isCode} />;
  return { key, title: memberLabels[key], width, sortBy: key, cell };
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
    textColumn('title', 78),
    {
      key: 'membershipType',
      title: 'Keanggotaan',
      width: 104,
      sortBy: 'membershipType',
      cell: (member) => <MemberText text={member.membershipType} />,
    },
    textColumn('email', 108, { isCode: true }),
    textColumn('phone', 110, { isCode: true }),
    textColumn('practicePermitNo', 82, { isCode: true }),
    {
      key: 'experienceYear',
      title: 'Experience',
      width: 90,
      sortBy: 'experienceYear',
      cell: (member) => <MemberText text={member.experienceYear === null ? null : `${member.experienceYear} tahun`} />,
    },
    textColumn('serkomNo', 80, { isCode: true }),
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
