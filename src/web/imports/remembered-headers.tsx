import { useQuery } from '@tanstack/react-query';
import { type RememberedHeader, removeImportHeader } from '#contract/import-headers.ts';
import type { ImportSubject } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/data-table-states.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { rememberedHeadersQuery } from './import-queries.ts';
import { fieldName } from './import-words.ts';

interface RememberedHeadersProps {
  subject: ImportSubject;
  onClosed: () => void;
}

/** What people decided that headers mean, for everybody's next file; each can be forgotten. */
export function RememberedHeaders({ subject, onClosed }: RememberedHeadersProps) {
  const asked = useQuery(rememberedHeadersQuery(subject));
  const headers = asked.data;

  async function forget({ title }: RememberedHeader) {
    try {
      await call(removeImportHeader, { query: { subject, title } });
      await invalidate({ queryKey: rememberedHeadersQuery(subject).queryKey });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error(`Judul “${title}” belum dilupakan.`, { description: error.message });
    }
  }

  return (
    <Dialog title="Judul yang diingat" size="middle" onClose={onClosed}>
      <p className="sentence">Pilihan kolom dari impor sebelumnya. Berkas berikutnya dibaca dengan pilihan ini.</p>
      {!headers && (asked.error ? <Trouble progress={asked} /> : <Loading />)}
      {headers?.length === 0 && <p>Belum ada judul yang diingat.</p>}
      {headers && headers.length > 0 && (
        <ul className="lined remembered-headers">
          {headers.map((one) => (
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
