import { useNavigate } from 'react-router';
import { type ImportDetail, removeImport } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { storeUnsent } from './column-choices.ts';
import { chosenFile, readImportFile, type UploadOptions } from './import-file.ts';
import { importDetailQuery } from './import-queries.ts';

/** Reads an import's file again with other options; null in a tab that does not have the file. */
export function useReread({ id, subject }: Pick<ImportDetail, 'id' | 'subject'>) {
  const file = chosenFile.use(id);
  const navigate = useNavigate();
  if (!file) return null;

  async function reread(chosen: File, options: Omit<UploadOptions, 'subject'>): Promise<void> {
    try {
      const read = await readImportFile(id, chosen, { subject, ...options });
      storeUnsent(id, null);
      await navigate(`/app/imports/${read.id}`, { replace: true });
      // Pending queries of the older import would fail once it is removed.
      await queryClient.cancelQueries({ queryKey: importDetailQuery(id).queryKey });
      await call(removeImport, { params: { id } });
    } catch (error) {
      // The failure is shown above the button. An older import that was not removed is still in the list.
      if (!(error instanceof CallError)) throw error;
    }
  }

  return (options: Omit<UploadOptions, 'subject'>) => void reread(file, options);
}
