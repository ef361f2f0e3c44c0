import { downloadTemplate, type ImportSubject } from '#contract/import-columns.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { Button } from '#web/ui/button.tsx';
import { nouns } from './import-words.ts';

/** Downloads a template with the known headers and an example. */
export function TemplateButton({ subject }: { subject: ImportSubject }) {
  const { isBusy, start } = useDownload('Template tidak dapat diunduh.', async () =>
    saveFile(await download(downloadTemplate, { params: { subject } }), `template_${nouns[subject]}_ikai.xlsx`),
  );
  return (
    <Button isBusy={isBusy} onClick={() => start()}>
      Unduh template
    </Button>
  );
}
