import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined';
import './members.css';
import type { DeletedMember } from '#contract/trash.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { Instant } from '#web/fields/instant.tsx';
import { MemberLink } from '#web/fields/member-link.tsx';
import { AuthorName } from '#web/ui/author.tsx';
import { Button } from '#web/ui/button.tsx';
import { CellText } from '#web/ui/cell-text.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MemberText } from './member-text.tsx';

interface OnRow {
  onRestore: (member: DeletedMember) => void;
  /** Absent for those who may not delete for ever. */
  onPurge: ((member: DeletedMember) => void) | undefined;
}

/** The columns of the trash. */
export function trashColumns({ onRestore, onPurge }: OnRow): Column<DeletedMember>[] {
  return [
    {
      key: 'npa',
      title: memberLabels.npa,
      width: 120,
      card: 'line',
      cell: ({ npa }) => <CellText text={npa} isCode />,
    },
    {
      key: 'fullName',
      title: memberLabels.fullName,
      width: 190,
      card: 'title',
      cell: ({ id, fullName }) => (
        <MemberLink id={id} title={fullName} className="name-link two-lines">
          {fullName}
        </MemberLink>
      ),
    },
    {
      key: 'region',
      title: memberLabels.membeshipTypeId,
      width: 140,
      card: 'line',
      cell: ({ membershipType }) => (
        <span className="two-lines" title={membershipType}>
          <MemberText text={membershipType} />
        </span>
      ),
    },
    {
      key: 'deletedAt',
      title: 'Dihapus',
      width: 110,
      card: 'fact',
      cell: ({ deletedAt }) => <Instant at={deletedAt} />,
    },
    {
      key: 'deletedBy',
      title: 'Oleh',
      width: 130,
      card: 'fact',
      cell: ({ deletedBy, deletedByEmail }) => <AuthorName name={deletedBy} email={deletedByEmail} />,
    },
    {
      key: 'action',
      title: 'Action',
      width: onPurge ? 240 : 120,
      pinned: 'end',
      card: 'foot',
      cell: (member) => (
        <span className="row">
          <Button
            size="small"
            icon={<Icon of={UndoOutlined} />}
            aria-label={`Pulihkan ${member.fullName}`}
            onClick={() => onRestore(member)}
          >
            Pulihkan
          </Button>
          {onPurge && (
            <Button
              size="small"
              kind="text"
              isDanger
              aria-label={`Hapus selamanya ${member.fullName}`}
              onClick={() => onPurge(member)}
            >
              Hapus selamanya
            </Button>
          )}
        </span>
      ),
    },
  ];
}
