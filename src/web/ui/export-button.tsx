import FileExcelOutlined from '@ant-design/icons-svg/es/asn/FileExcelOutlined';
import { readableNumber } from '#contract/numbers.ts';
import { saveFile } from '#web/files/save-file.ts';
import type { XlsColumn } from '#web/files/spreadsheet.ts';
import { useDownload } from '#web/files/use-download.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { notify } from './notices.tsx';

interface ExportedFile<Row> {
  name: string;
  columns: readonly XlsColumn<Row>[];
}

interface ExportButtonProps<Row> {
  /** Undefined while there is nothing to export. */
  rows: readonly Row[] | undefined;
  /** May load its code first. If it throws, nothing is saved. */
  file: (rows: readonly Row[]) => Promise<ExportedFile<Row>>;
  /** What the rows are, in the notice: '10 anggota'. */
  noun: string;
  /** Further text of the notice: ' dengan …'. */
  besides?: string;
  /** The rows on all pages, if there are more: the notice says so and offers them. */
  more?: { page: number; total: number; onAll: () => void } | undefined;
}

/** Saves the rows of a list as a spreadsheet. */
export function ExportButton<Row>({ rows, file, noun, besides = '', more }: ExportButtonProps<Row>) {
  const { isBusy, start } = useDownload('Berkas Excel tidak dapat dibuat.', async (all: readonly Row[]) => {
    const [{ name, columns }, { xlsOf }] = await Promise.all([file(all), import('#web/files/spreadsheet.ts')]);
    saveFile(await xlsOf(noun, columns, all), name);
    const said = `${noun} diekspor ke ${name}${besides}`;
    const count = readableNumber(all.length);
    if (!more || more.total <= all.length) return notify.success(`${count} ${said}.`);
    const { page, total, onAll } = more;
    const action = { label: `Ekspor ${readableNumber(total)}`, onClick: onAll };
    notify.success(`${count} dari ${readableNumber(total)} ${said}: hanya halaman ${page}.`, { action });
  });

  return (
    <Button icon={<Icon of={FileExcelOutlined} />} isBusy={isBusy} disabled={!rows} onClick={() => rows && start(rows)}>
      Excel export
    </Button>
  );
}

interface ExportAllProps {
  /** Saves the file, and answers its name and its number of rows. */
  save: () => Promise<{ name: string; rows: number }>;
  isReady?: boolean;
  noun: string;
}

/** Saves all rows of a list, on all pages, as a spreadsheet of the server. */
export function ExportAllButton({ save, isReady = true, noun }: ExportAllProps) {
  const { isBusy, start } = useDownload('Berkas Excel tidak dapat dibuat.', async () => {
    const { name, rows } = await save();
    notify.success(`${readableNumber(rows)} ${noun} diekspor ke ${name}.`);
  });
  return (
    <Button icon={<Icon of={FileExcelOutlined} />} isBusy={isBusy} disabled={!isReady} onClick={() => start()}>
      Excel export
    </Button>
  );
}
