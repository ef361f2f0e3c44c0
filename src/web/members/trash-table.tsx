import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined';
import './members.css';
import type { DeletedMember } from '#contract/trash.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { AuthorName } from '#web/ui/author.tsx';
import { Button } from '#web/ui/button.tsx';
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
      cell: ({ npa }) => (
        <span className="two-lines" title={npa}>
          <bdi dir="ltr">{npa}</bdi>
        </span>
      ),
    },
    {
      key: 'fullName',
      title: memberLabels.fullName,
      width: 190,
      cell: ({ fullName }) => (
        <span className="two-lines" title={fullName}>
          <strong>
            <bdi>{fullName}</bdi>
          </strong>
        </span>
      ),
    },
    {
      key: 'region',
      title: memberLabels.membeshipTypeId,
      width: 140,
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
      cell: ({ deletedAt }) => <bdi dir="ltr">{readableInstant(deletedAt)}</bdi>,
    },
    {
      key: 'deletedBy',
      title: 'Oleh',
      width: 130,
      cell: ({ deletedBy, deletedByEmail }) => <AuthorName name={deletedBy} email={deletedByEmail} />,
    },
    {
      key: 'action',
      title: 'Action',
      width: onPurge ? 240 : 120,
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
