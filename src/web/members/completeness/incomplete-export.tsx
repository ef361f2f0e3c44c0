import FileExcelOutlined from '@ant-design/icons-svg/es/asn/FileExcelOutlined';
import { exportIncomplete, incompleteExportName } from '#contract/completeness.ts';
import { rowsHeader } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { askedOf, type CompletenessList } from './completeness-list.ts';

/** Exports the members that match the filters, for their chapter. */
export function IncompleteExport({ list }: { list: CompletenessList }) {
  const calendar = useCalendar();
  const { isBusy, start } = useDownload('Berkas Excel tidak dapat dibuat.', async () => {
    let rows = '';
    const content = await download(
      exportIncomplete,
      { query: askedOf(list), body: { format: 'xlsx' } },
      { onHeaders: (headers) => (rows = readableNumber(Number(headers.get(rowsHeader)))) },
    );
    const name = incompleteExportName(calendar.today());
    saveFile(content, name);
    notify.success(`${rows} anggota diekspor ke ${name}.`);
  });
  return (
    <Button icon={<Icon of={FileExcelOutlined} />} isBusy={isBusy} onClick={() => start()}>
      Excel export
    </Button>
  );
}
