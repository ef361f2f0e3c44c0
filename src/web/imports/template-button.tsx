import { useState } from 'react';
import { downloadTemplate } from '#contract/import-files.ts';
import type { ImportSubject } from '#contract/imports.ts';
import { download } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { saveFile } from '#web/files/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';
import { nouns } from './import-words.ts';

/** Saves a file to be filled in, with the headers that an import knows and an example. */
export function TemplateButton({ subject }: { subject: ImportSubject }) {
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await download(downloadTemplate, { params: { subject } }), `template_${nouns[subject]}_ikai.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error('Template tidak dapat diunduh.', { description: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      Unduh template
    </Button>
  );
}
