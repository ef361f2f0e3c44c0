import { useQuery } from '@tanstack/react-query';
import { type RememberedTitle, removeImportTitle } from '#contract/import-titles.ts';
import type { ImportSubject } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/data-table-states.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { rememberedTitlesQuery } from './import-queries.ts';
import { fieldName } from './import-words.ts';

interface RememberedTitlesProps {
  subject: ImportSubject;
  onClosed: () => void;
}

/** What people decided that titles mean, for everybody's next file; each can be forgotten. */
export function RememberedTitles({ subject, onClosed }: RememberedTitlesProps) {
  const asked = useQuery(rememberedTitlesQuery(subject));
  const titles = asked.data;

  async function forget({ title }: RememberedTitle) {
    try {
      await call(removeImportTitle, { query: { subject, title } });
      await invalidate({ queryKey: rememberedTitlesQuery(subject).queryKey });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error(`Judul “${title}” belum dilupakan.`, { description: error.message });
    }
  }

  return (
    <Dialog
      title="Judul yang diingat"
      size="middle"
      onClose={onClosed}
      footer={<Button onClick={onClosed}>Tutup</Button>}
    >
      <p className="sentence">Pilihan kolom dari impor sebelumnya. Berkas berikutnya dibaca dengan pilihan ini.</p>
      {!titles && (asked.error ? <Trouble progress={asked} /> : <Loading />)}
      {titles?.length === 0 && <p>Belum ada judul yang diingat.</p>}
      {titles && titles.length > 0 && (
        <ul className="remembered-titles">
          {titles.map((one) => (
            <li key={one.title} className="row" data-apart>
              <span>
                <strong>
                  <bdi>{one.title}</bdi>
                </strong>
                {' → '}
                {one.field === null ? 'tidak diimpor' : fieldName(subject, one.field)}
              </span>
              <Button size="small" aria-label={`Lupakan ${one.title}`} onClick={() => void forget(one)}>
                Lupakan
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
