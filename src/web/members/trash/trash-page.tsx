import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { mostIds } from '#contract/exports.ts';
import { type DeletedMember, listTrash, purgeMember, restoreMember } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { nameColumn, npaColumn, regionColumn } from '#web/fields/member-columns.tsx';
import { type ListOf, pagedAddress, searchPart } from '#web/lists/list-address.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { pageQuery } from '#web/lists/page-query.ts';
import { useSession } from '#web/session/session.tsx';
import { AuthorName } from '#web/ui/author.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { focusList } from '#web/ui/table/row-focus.ts';
import { useListSelection } from '#web/ui/table/selection.tsx';
import { obstaclesOf, type Replacement, TrashPurge, TrashRestore } from './trash-questions.tsx';
import { TrashSelection } from './trash-selection.tsx';
import '../list/members.css';

const address = pagedAddress({ search: searchPart });

const trashPage = (list: ListOf<typeof address>) =>
  pageQuery(['trash'], list, (signal) => call(listTrash, { query: { ...list } }, { signal }));

const nameOf = ({ fullName }: DeletedMember) => fullName;

type Question = Pick<ComponentProps<typeof TrashRestore>, 'member' | 'obstacles'>;

/** The deleted members. They can be restored, and purged by superadmins. */
export function TrashPage() {
  const trash = useListPages(address, trashPage);
  const { list, shown, total } = trash;
  const selection = useListSelection({ rows: shown?.rows, total, filters: list.search, most: mostIds });
  const mayPurge = mayUse(purgeMember.access, useSession().contents.roles[0] ?? null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [purging, setPurging] = useState<DeletedMember | null>(null);

  const { mutateAsync: restore } = useMutation({
    mutationFn: ({ member, replacement }: { member: DeletedMember; replacement: Replacement }) =>
      call(restoreMember, { params: { id: member.id }, body: replacement }),
    onSuccess: ({ data }, { member }) => {
      selection.forget(member);
      notify.success(`${data.fullName} (${data.npa}) dipulihkan.`);
    },
  });

  const columns = useMemo(() => {
    async function tryRestore(member: DeletedMember): Promise<void> {
      try {
        await restore({ member, replacement: {} });
        // The focused button will be removed with its row.
        focusList();
      } catch (error) {
        const obstacles = obstaclesOf(error);
        if (obstacles) setQuestion({ member, obstacles });
        else notify.error(`${member.fullName} tidak dipulihkan.`, { description: String((error as Error).message) });
      }
    }
    return trashColumns({
      onRestore: tryRestore,
      onPurge: mayPurge ? setPurging : undefined,
    });
  }, [mayPurge, restore]);

  return (
    <ListScreen
      title="Sampah"
      of={trash}
      noun="anggota yang dihapus"
      search="Cari nama, NPA, email, telepon"
      label="Anggota yang dihapus"
      columns={columns}
      rowHeight={56}
      beside={<TrashSelection selection={selection} />}
      selection={{ nameOf, isSelected: selection.isSelected, onSelect: selection.select }}
      empty="Sampah kosong. Anggota yang dihapus dapat dipulihkan dari sini."
    >
      {question && (
        <TrashRestore
          {...question}
          onRestore={(replacement) => restore({ member: question.member, replacement })}
          onClosed={() => setQuestion(null)}
        />
      )}
      {purging && <TrashPurge member={purging} onClosed={() => setPurging(null)} />}
    </ListScreen>
  );
}

type OnRestore = (member: DeletedMember) => Promise<void>;

interface OnRow {
  onRestore: OnRestore;
  /** Absent for people who may not purge members. */
  onPurge: ((member: DeletedMember) => void) | undefined;
}

function trashColumns({ onRestore, onPurge }: OnRow): Column<DeletedMember>[] {
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
