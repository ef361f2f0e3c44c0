import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { type DeletedMember, purgeMember, restoreMember } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { typed, useListInUrl } from '#web/list-in-url.tsx';
import { useSession } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { lastPage } from '#web/ui/pages.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { trashListAddress, trashPage, trashPageSizes } from './trash-list.ts';
import { TrashPurge } from './trash-purge.tsx';
import { obstaclesOf, type Replacement, TrashRestore } from './trash-restore.tsx';
import { trashColumns } from './trash-table.tsx';

type Question = Pick<ComponentProps<typeof TrashRestore>, 'member' | 'obstacles'>;

/** The deleted members, who can be restored, and by superadmins deleted for ever. */
export function TrashPage() {
  const { list, go, isTyped, tidying, leadTo } = useListInUrl(trashListAddress);
  const asked = useQuery(trashPage(list));
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

  const last = asked.data && lastPage(asked.data.total, list.pageSize);
  const isBeyond = !asked.isPlaceholderData && last !== undefined && list.page > last;
  const shown = isBeyond ? undefined : asked.data;
  const { search } = list;
  const liftAll = () => go({ search: '', page: 1 });

  return (
    <Page title="Sampah">
      {tidying}
      {isBeyond && leadTo({ page: last })}
      <ListFilters>
        <SearchBox
          label="Cari nama, NPA, email, telepon"
          value={search}
          isTyped={isTyped}
          onSearch={(text) => go({ search: text, page: 1 }, typed)}
        />
      </ListFilters>
      <FilterChips
        count={shown ? `${readableNumber(shown.total)} anggota dihapus` : ''}
        chips={search === '' ? [] : [{ name: 'Cari', value: search, lift: { search: '', page: 1 } }]}
        onLift={go}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Anggota yang dihapus"
        columns={columns}
        rows={shown?.rows}
        rowHeight={56}
        minWidth={mayPurge ? 930 : 810}
        progress={asked}
        listKey={shown ? trashListAddress.write(shown.list).toString() : ''}
        total={shown?.total ?? 0}
        firstNumber={shown ? (shown.list.page - 1) * shown.list.pageSize + 1 : 1}
        empty={
          search !== '' ? (
            <>
              <p>Tidak ada anggota yang dihapus yang cocok dengan pencarian ini.</p>
              <Button onClick={liftAll}>Hapus filter</Button>
            </>
          ) : (
            <p>Sampah kosong. Anggota yang dihapus dapat dipulihkan dari sini.</p>
          )
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        pageSizes={trashPageSizes}
        total={shown?.total ?? 0}
        onPage={(page) => go({ page })}
        onPageSize={(pageSize) => go({ pageSize, page: 1 })}
      />
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
