import FileExcelOutlined from '@ant-design/icons-svg/es/asn/FileExcelOutlined';
import { rowsHeader } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { exportSerkoms, serkomExportName } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { type ReminderList, reminderQueryOf } from './reminder-list-url.ts';

/** Exports the members of the list, on all pages, with the message for each. */
export function SerkomExport({ list }: { list: ReminderList | undefined }) {
  const calendar = useCalendar();
  const { isBusy, start } = useDownload('Berkas Excel tidak dapat dibuat.', async (wanted: ReminderList) => {
    let rows = '';
    const content = await download(
      exportSerkoms,
      { query: reminderQueryOf(wanted), body: { format: 'xlsx' } },
      { onHeaders: (headers) => (rows = readableNumber(Number(headers.get(rowsHeader)))) },
    );
    const name = serkomExportName(calendar.today());
    saveFile(content, name);
    notify.success(`${rows} anggota diekspor ke ${name}.`);
  });
  return (
    <Button icon={<Icon of={FileExcelOutlined} />} isBusy={isBusy} disabled={!list} onClick={() => list && start(list)}>
      Excel export
    </Button>
  );
}
