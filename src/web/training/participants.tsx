import FileExcelOutlined from '@ant-design/icons-svg/es/asn/FileExcelOutlined';
import PrinterOutlined from '@ant-design/icons-svg/es/asn/PrinterOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import {
  exportParticipants,
  participantsFileName,
  printAttendanceSheet,
  removeRegistration,
} from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { LackingLetters } from '#web/cards/named-members.tsx';
import type { PrintCardsProps } from '#web/cards/print-cards.tsx';
import { saveRows } from '#web/files/save-rows.ts';
import { useDownload } from '#web/files/use-download.ts';
import { choiceFilter } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListTable } from '#web/lists/list-screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { optionsOf } from '#web/ui/filter-choice.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { notify } from '#web/ui/notices.tsx';
import { RemoveQuestion } from '#web/undo/remove-question.tsx';
import { participantColumns } from './participants-table.tsx';
import { participantListAddress } from './training-lists.ts';
import { participantPage, sheetPreview } from './training-queries.ts';
import { isOpen } from './training-words.ts';

// Loaded when needed.
const { Component: PrintCards } = lazy<PrintCardsProps>(
  async () => (await import('#web/cards/print-cards.tsx')).PrintCards,
);

/** The participants of a class. */
export function Participants({ trainingClass }: { trainingClass: TrainingClass }) {
  const participants = useListPages(participantListAddress, (list) => participantPage(trainingClass.id, list));
  const unprintable = useQuery(sheetPreview(trainingClass.id)).data?.unprintable;
  const [removing, setRemoving] = useState<{ id: number; name: string } | null>(null);
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
        filters={[
          choiceFilter({
            name: 'Kehadiran',
            value: participants.list.attended,
            options: optionsOf({ yes: 'Hadir', no: 'Belum hadir' }),
            change: (attended) => ({ attended }),
          }),
        ]}
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
      {removing && (
        <RemoveQuestion
          question={
            <>
              Keluarkan <bdi translate="no">{removing.name}</bdi> dari kelas ini?
            </>
          }
          action="Keluarkan"
          remove={() => call(removeRegistration, { params: { id: removing.id } })}
          done={`${removing.name} dikeluarkan dari kelas.`}
          row={{ subject: 'training_registrations', id: removing.id }}
          onClosed={() => setRemoving(null)}
        />
      )}
    </>
  );
}

/** In milliseconds. Long lists take time. */
const timeout = 120_000;

const files = {
  sheet: { endpoint: printAttendanceSheet, kind: 'daftar_hadir', format: 'pdf' },
  table: { endpoint: exportParticipants, kind: 'peserta', format: 'xlsx' },
} as const;

interface ClassFileProps {
  trainingClass: TrainingClass;
  file: keyof typeof files;
}

/** Downloads the participants: a PDF to sign, or a table. */
function ClassFile({ trainingClass: { id, title, registered }, file }: ClassFileProps) {
  const { endpoint, kind, format } = files[file];
  const { isBusy, start } = useDownload('Berkas tidak dapat dibuat.', async () => {
    const { name, rows } = await saveRows(
      participantsFileName(kind, title, format),
      endpoint,
      { params: { id } },
      { timeout },
    );
    notify.success(`${readableNumber(rows)} peserta disimpan ke ${name}.`);
  });
  const isSheet = file === 'sheet';
  return (
    <Button
      icon={isSheet ? <Icon of={PrinterOutlined} /> : <Icon of={FileExcelOutlined} />}
      isBusy={isBusy}
      disabled={registered === 0}
      onClick={() => start()}
    >
      {isSheet ? 'Daftar hadir (PDF)' : 'Ekspor .xlsx'}
    </Button>
  );
}
