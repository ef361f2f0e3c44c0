import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined';
import { useState } from 'react';
import '../list/members.css';
import type { DeletedMember } from '#contract/trash.ts';
import { Instant } from '#web/fields/instant.tsx';
import { nameColumn, npaColumn, regionColumn } from '#web/fields/member-columns.tsx';
import { AuthorName } from '#web/ui/author.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Column } from '#web/ui/table/columns.ts';

type OnRestore = (member: DeletedMember) => Promise<void>;

interface OnRow {
  onRestore: OnRestore;
  /** Absent for people who may not purge members. */
  onPurge: ((member: DeletedMember) => void) | undefined;
}

export function trashColumns({ onRestore, onPurge }: OnRow): Column<DeletedMember>[] {
  return [
    npaColumn,
    nameColumn,
    regionColumn,
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
      grow: true,
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
          <RestoreButton member={member} onRestore={onRestore} />
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

function RestoreButton({ member, onRestore }: { member: DeletedMember; onRestore: OnRestore }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      icon={<Icon of={UndoOutlined} />}
      aria-label={`Pulihkan ${member.fullName}`}
      isBusy={isBusy}
      onClick={() => {
        setBusy(true);
        void onRestore(member).finally(() => setBusy(false));
      }}
    >
      Pulihkan
    </Button>
  );
}
