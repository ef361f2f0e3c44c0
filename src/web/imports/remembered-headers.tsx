import { useQuery } from '@tanstack/react-query';
import {
  type ImportSubject,
  listImportHeaders,
  type RememberedHeader,
  removeImportHeader,
} from '#contract/import-columns.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { besideListItem, useFocusOnRemoval } from '#web/ui/focus-on-removal.ts';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { LoadError } from '#web/ui/table/data-table-states.tsx';
import { fieldName } from './import-words.ts';

interface RememberedHeadersProps {
  subject: ImportSubject;
  onClosed: () => void;
}

/** The remembered meanings of headers, which apply to everybody's next file. Each can be forgotten. */
export function RememberedHeaders({ subject, onClosed }: RememberedHeadersProps) {
  const queryKey = ['imports', 'headers', subject];
  const result = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listImportHeaders, { query: { subject } }, { signal })).data,
  });
  const headers = result.data;

  async function forget({ title }: RememberedHeader) {
    try {
      await call(removeImportHeader, { query: { subject, title } });
      await invalidate({ queryKey });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error(`Judul “${title}” belum dilupakan.`, { description: error.message });
    }
  }

  return (
    <Dialog title="Ingatan judul kolom" size="middle" onClose={onClosed}>
      <div className="stack">
        <p className="sentence">Pilihan kolom dari impor sebelumnya. Berkas berikutnya dibaca dengan pilihan ini.</p>
        {!headers && (result.error ? <LoadError progress={result} /> : <Loading />)}
        {headers?.length === 0 && <p>Belum ada judul yang diingat.</p>}
        {headers && headers.length > 0 && (
          <ul className="lined">
            {headers.map((one) => (
              <Header key={one.title} subject={subject} header={one} onForget={() => void forget(one)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface HeaderProps {
  subject: ImportSubject;
  header: RememberedHeader;
  onForget: () => void;
}

function Header({ subject, header: { title, field }, onForget }: HeaderProps) {
  return (
    <li ref={useFocusOnRemoval<HTMLLIElement>(besideListItem)} className="row" data-apart>
      <span>
        <strong>
          <bdi translate="no">{title}</bdi>
        </strong>
        {' → '}
        {field === null ? 'tidak diimpor' : fieldName(subject, field)}
      </span>
      <Button size="small" aria-label={`Lupakan ${title}`} onClick={onForget}>
        Lupakan
      </Button>
    </li>
  );
}
