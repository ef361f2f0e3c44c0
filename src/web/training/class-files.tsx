import FileExcelOutlined from '@ant-design/icons-svg/es/asn/FileExcelOutlined';
import PrinterOutlined from '@ant-design/icons-svg/es/asn/PrinterOutlined';
import { rowsHeader } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import { exportParticipants, participantsFileName, printAttendanceSheet } from '#contract/training-registrations.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';

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
export function ClassFile({ trainingClass: { id, title, registered }, file }: ClassFileProps) {
  const { endpoint, kind, format } = files[file];
  const { isBusy, start } = useDownload('Berkas tidak dapat dibuat.', async () => {
    let rows = registered;
    const onHeaders = (headers: Headers) => (rows = Number(headers.get(rowsHeader)));
    const content = await download(endpoint, { params: { id } }, { timeout, onHeaders });
    const name = participantsFileName(kind, title, format);
    saveFile(content, name);
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
