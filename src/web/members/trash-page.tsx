import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { type DeletedMember, purgeMember, restoreMember } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { typed } from '#web/lists/list-in-url.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { trashListAddress, trashPage, trashPageSizes } from './trash-list.ts';
import { TrashPurge } from './trash-purge.tsx';
import { obstaclesOf, type Replacement, TrashRestore } from './trash-restore.tsx';
import { trashColumns } from './trash-table.tsx';

type Question = Pick<ComponentProps<typeof TrashRestore>, 'member' | 'obstacles'>;

/** The deleted members, who can be restored, and by superadmins deleted for ever. */
export function TrashPage() {
  const { list, refilter, isTyped, shown, total, redirection, table, pager } = useListPages(
    trashListAddress,
    trashPage,
  );
  const mayPurge = mayUse(purgeMember.access, useSession().contents.roles[0] ?? null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [purging, setPurging] = useState<DeletedMember | null>(null);

  const { mutateAsync: restore } = useMutation({
    mutationFn: ({ member, replacement }: { member: DeletedMember; replacement: Replacement }) =>
      call(restoreMember, { params: { id: member.id }, body: replacement }),
    onSuccess: ({ data }) => notify.success(`${data.fullName} (${data.npa}) dipulihkan.`),
  });

  const columns = useMemo(() => {
    async function tryToRestore(member: DeletedMember): Promise<void> {
      try {
        await restore({ member, replacement: {} });
        // The row that had the button is about to go, and the focus would go with it.
        document.querySelector<HTMLElement>('.data-table-box')?.focus({ preventScroll: true });
      } catch (error) {
        const obstacles = obstaclesOf(error);
        if (obstacles) setQuestion({ member, obstacles });
        else notify.error(`${member.fullName} tidak dipulihkan.`, { description: String((error as Error).message) });
      }
    }
    return trashColumns({
      onRestore: (member) => void tryToRestore(member),
      onPurge: mayPurge ? setPurging : undefined,
    });
  }, [mayPurge, restore]);

  const { search } = list;
  const liftAll = () => refilter({ search: '' });

  return (
    <Page title="Sampah">
      {redirection}
      <ListFilters>
        <SearchBox
          label="Cari nama, NPA, email, telepon"
          value={search}
          isTyped={isTyped}
          onSearch={(text) => refilter({ search: text }, typed)}
        />
      </ListFilters>
      <FilterChips
        count={shown ? `${readableNumber(total)} anggota dihapus` : ''}
        chips={search === '' ? [] : [{ name: 'Cari', value: search, clear: { search: '' } }]}
        onLift={refilter}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Anggota yang dihapus"
        columns={columns}
        rows={shown?.rows}
        rowHeight={56}
        minWidth={mayPurge ? 930 : 810}
        {...table}
        empty={
          search !== '' ? (
            <>
              <p>Tidak ada anggota yang dihapus yang cocok dengan pencarian ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>Sampah kosong. Anggota yang dihapus dapat dipulihkan dari sini.</p>
          )
        }
      />
      <Pager {...pager} pageSizes={trashPageSizes} />
      {question && (
        <TrashRestore
          {...question}
          onRestore={(replacement) => restore({ member: question.member, replacement })}
          onClosed={() => setQuestion(null)}
        />
      )}
      {purging && <TrashPurge member={purging} onClosed={() => setPurging(null)} />}
    </Page>
  );
}
