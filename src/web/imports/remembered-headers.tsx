import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ImportSubject,
  listImportHeaders,
  type RememberedHeader,
  removeImportHeader,
} from '#contract/import-columns.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { besideListItem, useFocusOnRemoval } from '#web/ui/focus-on-removal.ts';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { fieldName } from './import-words.ts';

interface RememberedHeadersProps {
  subject: ImportSubject;
  onClosed: () => void;
}

/** The remembered meanings of headers, which apply to everybody's next file. Each can be forgotten. */
export function RememberedHeaders({ subject, onClosed }: RememberedHeadersProps) {
  const result = useQuery({
    queryKey: ['imports', 'headers', subject],
    queryFn: async ({ signal }) => (await call(listImportHeaders, { query: { subject } }, { signal })).data,
  });
  const headers = result.data;

  const forgetting = useMutation({
    mutationFn: ({ title }: RememberedHeader) => call(removeImportHeader, { query: { subject, title } }),
    onError: (error, { title }) => notify.error(`Judul “${title}” belum dilupakan.`, { description: error.message }),
  });

  return (
    <Dialog title="Ingatan judul kolom" size="middle" onClose={onClosed}>
      <div className="stack">
        <p className="sentence">Pilihan kolom dari impor sebelumnya. Berkas berikutnya dibaca dengan pilihan ini.</p>
        {!headers && (result.error ? <LoadError progress={result} /> : <Loading />)}
        {headers?.length === 0 && <p>Belum ada judul yang diingat.</p>}
        {headers && headers.length > 0 && (
          <ul className="lined">
            {headers.map((one) => (
              <Removable key={one.title}>
                <span>
                  <strong>
                    <bdi translate="no">{one.title}</bdi>
                  </strong>
                  {' → '}
                  {one.field === null ? 'tidak diimpor' : fieldName(subject, one.field)}
                </span>
                <Button size="small" aria-label={`Lupakan ${one.title}`} onClick={() => forgetting.mutate(one)}>
                  Lupakan
                </Button>
              </Removable>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** An item that gives the focus to the one beside it when it goes. */
function Removable({ children }: { children: ReactNode }) {
  return (
    <li ref={useFocusOnRemoval<HTMLLIElement>(besideListItem)} className="row" data-apart>
      {children}
    </li>
  );
}
