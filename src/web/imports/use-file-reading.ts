import { useNavigate } from 'react-router';
import type { ImportSubject } from '#contract/import-columns.ts';
import { CallError } from '#web/api/call-error.ts';
import { chosenFile, readImportFile } from './import-file.ts';
import { useWork } from './import-work.ts';

/** Reads the file of a new import and opens its columns, unless the person has left the screen meanwhile. */
export function useFileReading(subject: ImportSubject) {
  const navigate = useNavigate();
  const work = useWork('new');
  const file = chosenFile.use('new');

  async function read(chosen: File): Promise<void> {
    const from = window.location.pathname;
    try {
      const { id } = await readImportFile('new', chosen, { subject });
      if (window.location.pathname === from) await navigate(`/app/imports/${id}`);
    } catch (error) {
      // A failure is shown beside the file's name, and a person who cancels knows it.
      if (!(error instanceof CallError || (error instanceof DOMException && error.name === 'AbortError'))) throw error;
    }
  }

  return { work, file, read: (chosen: File) => void read(chosen) };
}
