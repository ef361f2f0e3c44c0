import { useNavigate } from 'react-router';
import { type ImportDetail, removeImport } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { keepUnsent } from './column-choices.ts';
import { chosenFile, readImportFile, type UploadOptions } from './import-file.ts';
import { importDetailQuery } from './import-queries.ts';

/** Reads an import's file once more, with other options; null in a tab that does not have the file. */
export function useReadingAgain({ id, subject }: Pick<ImportDetail, 'id' | 'subject'>) {
  const file = chosenFile.use(id);
  const navigate = useNavigate();
  if (!file) return null;

  async function readAgain(chosen: File, options: Omit<UploadOptions, 'subject'>): Promise<void> {
    try {
      const read = await readImportFile(id, chosen, { subject, ...options });
      keepUnsent(id, null);
      await navigate(`/app/imports/${read.id}`, { replace: true });
      // What is being asked about the older reading would find it gone.
      await queryClient.cancelQueries({ queryKey: importDetailQuery(id).queryKey });
      await call(removeImport, { params: { id } });
    } catch (error) {
      // A file that can't be read so is told above the button; an older reading that stays is in the list, to be thrown away.
      if (!(error instanceof CallError)) throw error;
    }
  }

  return (options: Omit<UploadOptions, 'subject'>) => void readAgain(file, options);
}
