import { useMemo, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import type { Registration } from '#contract/training-registrations.ts';
import { typed } from '#web/lists/list-in-url.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ClassFile } from './class-files.tsx';
import {
  type ParticipantList,
  participantColumnOrder,
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
  const pages = useListPages(participantListAddress, (list) => participantPage(trainingClass.id, list));
  const { list, refilter, isTyped, shown, total, redirection, table, pager } = pages;
  const [removing, setRemoving] = useState<Registration | null>(null);
  const isCancelled = !isOpen(trainingClass.status);
  const columns = useMemo(() => participantColumns(isCancelled ? null : { onRemove: setRemoving }), [isCancelled]);

  const chips = chipsOf(list);
  const liftAll = () => refilter({ search: '', attended: null });

  return (
    <>
      {redirection}
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
      <div className="row" data-apart>
        <FilterChips
          count={shown ? `${readableNumber(total)} peserta` : ''}
          chips={chips}
          onLift={refilter}
          onLiftAll={liftAll}
        />
        <div className="row">
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
        {...table}
        sort={participantColumnOrder(list.sort)}
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
      <Pager {...pager} pageSizes={participantPageSizes} />
      {removing && <ParticipantRemove participant={removing} onClosed={() => setRemoving(null)} />}
    </>
  );
}

/** The filters that are on, each with what lifts it. */
function chipsOf({ search, attended }: ParticipantList) {
  return [
    search !== '' && { name: 'Cari', value: search, clear: { search: '' } },
    attended && { name: 'Kehadiran', value: attendedNames[attended], clear: { attended: null } },
  ].filter((chip) => chip !== false && chip !== null);
}
