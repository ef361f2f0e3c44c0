import { useState } from 'react';
import { downloadFaults } from '#contract/import-files.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { download } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { saveFile } from '#web/files/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';

interface FaultsButtonProps {
  detail: ImportDetail;
  size?: 'small' | 'middle';
}

/** Saves the faulty rows with what is wrong with each, to be mended and imported again. */
export function FaultsButton({ detail: { id }, size = 'middle' }: FaultsButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await download(downloadFaults, { params: { id } }), `baris_salah_impor_${id}.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error('Baris yang salah tidak dapat diunduh.', { description: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size={size} isBusy={isBusy} onClick={() => void save()}>
      Unduh baris salah
    </Button>
  );
}
