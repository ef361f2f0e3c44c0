import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TrainingClass } from '#contract/training.ts';
import type { Registration } from '#contract/training-registrations.ts';
import { LackingLetters } from '#web/cards/named-members.tsx';
import type { PrintCardsProps } from '#web/cards/print-cards.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListTable } from '#web/lists/list-screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { ClassFile } from './class-files.tsx';
import { participantListAddress } from './participant-list-url.ts';
import { ParticipantRemove } from './participant-remove.tsx';
import { participantColumns } from './participants-table.tsx';
import { participantPage, sheetPreview } from './training-queries.ts';
import { isOpen } from './training-words.ts';

// Loaded when needed.
const { Component: PrintCards } = lazy<PrintCardsProps>(
  async () => (await import('#web/cards/print-cards.tsx')).PrintCards,
);

const attendedNames = { yes: 'Hadir', no: 'Belum hadir' } as const;

/** The participants of a class. */
export function Participants({ trainingClass }: { trainingClass: TrainingClass }) {
  const participants = useListPages(participantListAddress, (list) => participantPage(trainingClass.id, list));
  const unprintable = useQuery(sheetPreview(trainingClass.id)).data?.unprintable;
  const { attended } = participants.list;
  const [removing, setRemoving] = useState<Registration | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const isCancelled = !isOpen(trainingClass.status);
  const columns = useMemo(() => participantColumns(isCancelled ? null : { onRemove: setRemoving }), [isCancelled]);

  return (
    <>
      {unprintable && <LackingLetters members={unprintable} noun="peserta" paper="daftar hadir" />}
      <ListTable
        of={participants}
        noun="peserta"
        search="Cari nama, NPA, email, telepon"
        filters={
          <FilterChoice
            name="Kehadiran"
            value={attended}
            options={optionsOf(attendedNames)}
            onChoose={(attended) => participants.refilter({ attended })}
          />
        }
        chips={attended ? [{ name: 'Kehadiran', value: attendedNames[attended], clear: { attended: null } }] : []}
        beside={
          <div className="row">
            <ClassFile trainingClass={trainingClass} file="sheet" />
            <ClassFile trainingClass={trainingClass} file="table" />
            <Button disabled={trainingClass.registered === 0} onClick={() => setPrinting(true)}>
              Cetak kartu
            </Button>
          </div>
        }
        label="Daftar peserta"
        columns={columns}
        rowHeight={48}
        empty={isCancelled ? 'Tidak ada peserta.' : 'Belum ada peserta. Tekan Tambah peserta untuk mendaftarkan.'}
      />
      {isPrinting && (
        <PrintCards cards={{ query: {}, body: { class_id: trainingClass.id } }} onClosed={() => setPrinting(false)}>
          <p>
            Kartu peserta <bdi translate="no">{trainingClass.title}</bdi>.
          </p>
        </PrintCards>
      )}
      {removing && <ParticipantRemove participant={removing} onClosed={() => setRemoving(null)} />}
    </>
  );
}
