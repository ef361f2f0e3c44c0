import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { downloadTemplate, type ImportSubject, importSubjects } from '#contract/import-columns.ts';
import { mostImportRows } from '#contract/import-limits.ts';
import { importFormats } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { changeRegion } from '#contract/regions.ts';
import { download } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { isPassing } from '#web/api/passing.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { useSession } from '#web/session/session.tsx';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import './imports.css';
import { ImportNotice } from './import-notices.tsx';
import { importSubjectNames, nouns } from './import-words.ts';
import { chosenFile, ImportProgress, readImportFile, useWork } from './import-work.tsx';
import { PasteDialog, useArrivingFile } from './pasted-cells.tsx';
import { RememberedHeaders } from './remembered-headers.tsx';

interface NewImportProps {
  subject: ImportSubject;
  onSubject: (subject: ImportSubject) => void;
}

/** Starts an import: a file is chosen or dropped, or cells are pasted. */
export function NewImport({ subject: asked, onSubject }: NewImportProps) {
  const mayImportRegions = mayUse(changeRegion.access, useSession().role);
  const subject = mayImportRegions ? asked : 'members';
  const navigate = useNavigate();
  const { underWay, failed, dismiss } = useWork('new');
  const file = chosenFile.use('new');
  const [isPasting, setPasting] = useState(false);
  const [isAtHeaders, setAtHeaders] = useState(false);
  const template = useDownload('Template tidak dapat diunduh.', async () =>
    saveFile(await download(downloadTemplate, { params: { subject } }), `template_${nouns[subject]}_ikai.xlsx`),
  );

  /** Reads a file and opens its columns, unless the person has left the screen meanwhile. */
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

  const offer = (arrived: File) => !underWay && void read(arrived);
  const isOver = useArrivingFile(offer);

  return (
    <section className="card stack" aria-label="Impor baru">
      <div className="row" data-apart>
        <h2>Impor baru</h2>
        {mayImportRegions && (
          <fieldset className="row first-apart" disabled={underWay !== null}>
            <legend className="visually-hidden">Data yang diimpor</legend>
            {importSubjects.map((one) => (
              <label key={one} className="choice">
                <input type="radio" name="import-subject" checked={one === subject} onChange={() => onSubject(one)} />
                {importSubjectNames[one]}
              </label>
            ))}
          </fieldset>
        )}
        <ActionMenu label="Lainnya" isAlways>
          <Button kind="text" isBusy={template.isBusy} onClick={() => template.start()}>
            Unduh template
          </Button>
          <Button kind="text" onClick={() => setAtHeaders(true)}>
            Ingatan judul kolom
          </Button>
        </ActionMenu>
      </div>
      {failed && file && (
        <ImportNotice
          kind="fault"
          title={
            <>
              <bdi translate="no">{file.name}</bdi>{' '}
              {isPassing(failed.failure) ? 'belum terkirim.' : 'tidak dapat diimpor.'}
            </>
          }
          actions={isPassing(failed.failure) ? [{ label: 'Coba lagi', onClick: () => void read(file) }] : []}
          onDismiss={dismiss}
        >
          {failed.failure.message} Tidak ada data yang berubah.
        </ImportNotice>
      )}
      {underWay ? (
        <div className="stack">
          <p>
            <bdi translate="no">{file?.name}</bdi>
          </p>
          <ImportProgress of="new" />
          {underWay.stop && <Button onClick={underWay.stop}>Hentikan</Button>}
        </div>
      ) : (
        <FileChoice isOver={isOver} onFile={(chosen) => void read(chosen)}>
          <Button onClick={() => setPasting(true)}>Tempel dari spreadsheet</Button>
          {subject === 'members' && (
            <Link className="button" to="/app/imports/photos">
              Foto dari folder
            </Link>
          )}
          <p className="muted">
            Setelah dibaca, Anda memastikan kolomnya dan melihat hasilnya untuk setiap baris. Data {nouns[subject]} baru
            berubah setelah Anda menerapkannya, dan impor dapat diurungkan lagi.
          </p>
        </FileChoice>
      )}
      {isAtHeaders && <RememberedHeaders subject={subject} onClosed={() => setAtHeaders(false)} />}
      {isPasting && <PasteDialog onPasted={(cells) => void read(cells)} onClosed={() => setPasting(false)} />}
    </section>
  );
}

const accepted = [...importFormats.map((format) => `.${format}`), '.tsv', '.txt'].join(',');

interface FileChoiceProps {
  /** Whether a file is dragged over the screen. */
  isOver: boolean;
  onFile: (file: File) => void;
  /** Other ways. */
  children: ReactNode;
}

/** Chooses a file, or shows where to drop it; other ways are beside it. */
function FileChoice({ isOver, onFile, children }: FileChoiceProps) {
  const id = useId();
  return (
    <div className="grid phone-column import-new">
      <div className="import-file">
        <input
          id={id}
          type="file"
          accept={accepted}
          className="visually-hidden"
          aria-labelledby={`${id}-words`}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Otherwise choosing the same file again would not fire the event.
            target.value = '';
            if (file) onFile(file);
          }}
        />
        <label htmlFor={id} data-over={isOver}>
          <svg className="drawn" viewBox="0 0 32 32" width="2rem" height="2rem" strokeWidth="2" aria-hidden="true">
            <path d="M16 21V6M10 11l6-6 6 6M5 20v6h22v-6" />
          </svg>
          <strong id={`${id}-words`} className="large">
            {isOver ? 'Lepaskan untuk mengimpor' : 'Pilih berkas atau letakkan di sini'}
          </strong>
          <span id={`${id}-note`} className="sentence muted">
            Excel (.xlsx, .xls), OpenDocument (.ods) atau CSV, sampai 20 MB dan {readableNumber(mostImportRows)} baris.
            Sel yang disalin dapat langsung ditempel dengan Ctrl+V.
          </span>
        </label>
      </div>
      <div className="row">{children}</div>
    </div>
  );
}
