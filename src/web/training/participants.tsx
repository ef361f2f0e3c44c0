import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import type { Registration } from '#contract/training-registrations.ts';
import { typed, useListInUrl } from '#web/list-in-url.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { lastPage } from '#web/ui/pages.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ClassFile } from './class-files.tsx';
import {
  columnOrder,
  type ParticipantList,
  participantListAddress,
  participantPageSizes,
  participantSortBy,
} from './participant-list-url.ts';
import { ParticipantRemove } from './participant-remove.tsx';
import { participantColumns, participantsTableWidth } from './participants-table.tsx';
import { participantPage } from './training-queries.ts';
import { isOpen } from './training-words.ts';

const attendedNames = { yes: 'Hadir', no: 'Belum hadir' } as const;

/** Who is registered for a class, with what is done to each. */
export function Participants({ trainingClass }: { trainingClass: TrainingClass }) {
  const { id } = trainingClass;
  const { list, go, isTyped, tidying, leadTo } = useListInUrl(participantListAddress);
  const asked = useQuery(participantPage(id, list));
  const [removing, setRemoving] = useState<Registration | null>(null);
  const isCancelled = !isOpen(trainingClass.status);
  const columns = useMemo(() => participantColumns(isCancelled ? null : { onRemove: setRemoving }), [isCancelled]);

  const last = asked.data && lastPage(asked.data.total, list.pageSize);
  const isBeyond = !asked.isPlaceholderData && last !== undefined && list.page > last;
  const shown = isBeyond ? undefined : asked.data;
  const total = shown?.total ?? 0;
  const chips = chipsOf(list);
  const refilter = (change: Partial<ParticipantList>, how?: typeof typed) => go({ ...change, page: 1 }, how);
  const liftAll = () => refilter({ search: '', attended: null });

  return (
    <>
      {tidying}
      {isBeyond && leadTo({ page: last })}
      <ListFilters>
        <SearchBox
          label="Cari nama, NPA, email, telepon"
          value={list.search}
          isTyped={isTyped}
          onSearch={(search) => refilter({ search }, typed)}
        />
        <FilterChoice
          name="Kehadiran"
          value={list.attended}
          options={optionsOf(attendedNames)}
          onChoose={(attended) => refilter({ attended })}
        />
      </ListFilters>
      <div className="participants-line">
        <FilterChips
          count={shown ? `${readableNumber(total)} peserta` : ''}
          chips={chips}
          onLift={refilter}
          onLiftAll={liftAll}
        />
        <div className="class-files">
          <ClassFile trainingClass={trainingClass} file="sheet" />
          <ClassFile trainingClass={trainingClass} file="table" />
        </div>
      </div>
      <DataTable
        label="Daftar peserta"
        columns={columns}
        rows={shown?.rows}
        rowHeight={48}
        minWidth={participantsTableWidth}
        progress={asked}
        listKey={shown ? participantListAddress.write(shown.list).toString() : ''}
        total={total}
        firstNumber={shown ? (shown.list.page - 1) * shown.list.pageSize + 1 : 1}
        sort={columnOrder(list.sort)}
        onSort={(order) => refilter({ sort: participantSortBy(order) })}
        empty={
          chips.length > 0 ? (
            <>
              <p>Tidak ada peserta yang cocok dengan filter ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>{isCancelled ? 'Tidak ada peserta.' : 'Belum ada peserta. Tekan Tambah peserta untuk mendaftarkan.'}</p>
          )
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        pageSizes={participantPageSizes}
        total={total}
        onPage={(page) => go({ page })}
        onPageSize={(pageSize) => refilter({ pageSize })}
      />
      {removing && <ParticipantRemove participant={removing} onClosed={() => setRemoving(null)} />}
    </>
  );
}

/** The filters that are on, each with what lifts it. */
function chipsOf({ search, attended }: ParticipantList) {
  return [
    search !== '' && { name: 'Cari', value: search, lift: { search: '' } },
    attended && { name: 'Kehadiran', value: attendedNames[attended], lift: { attended: null } },
  ].filter((chip) => chip !== false && chip !== null);
}
