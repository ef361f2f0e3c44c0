import { downloadFaults } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { Button } from '#web/ui/button.tsx';

interface FaultsButtonProps {
  detail: ImportDetail;
  size?: 'small' | 'middle';
}

/** Downloads the faulty rows with their faults, to be corrected and imported again. */
export function FaultsButton({ detail: { id }, size = 'middle' }: FaultsButtonProps) {
  const { isBusy, start } = useDownload('Baris yang salah tidak dapat diunduh.', async () =>
    saveFile(await download(downloadFaults, { params: { id } }), `baris_salah_impor_${id}.xlsx`),
  );
  return (
    <Button size={size} isBusy={isBusy} onClick={() => start()}>
      Unduh baris salah
    </Button>
  );
}
