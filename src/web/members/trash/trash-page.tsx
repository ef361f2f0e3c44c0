import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { mostIds } from '#contract/exports.ts';
import { type DeletedMember, purgeMember, restoreMember } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { notify } from '#web/ui/notices.tsx';
import { useListSelection } from '#web/ui/table/list-selection.ts';
import { focusList } from '#web/ui/table/row-focus.ts';
import { trashListAddress, trashPage } from './trash-list.ts';
import { TrashPurge } from './trash-purge.tsx';
import { obstaclesOf, type Replacement, TrashRestore } from './trash-restore.tsx';
import { TrashSelection } from './trash-selection.tsx';
import { trashColumns } from './trash-table.tsx';

const nameOf = ({ fullName }: DeletedMember) => fullName;

type Question = Pick<ComponentProps<typeof TrashRestore>, 'member' | 'obstacles'>;

/** The deleted members. They can be restored, and purged by superadmins. */
export function TrashPage() {
  const trash = useListPages(trashListAddress, trashPage);
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
