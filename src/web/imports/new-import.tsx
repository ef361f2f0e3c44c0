import './new-import.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { type ImportSubject, importSubjects } from '#contract/import-columns.ts';
import { changeRegion } from '#contract/regions.ts';
import type { CallError } from '#web/api/call-error.ts';
import { isPassing } from '#web/api/passing.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDroppedFile, usePastedCells } from './file-arrivals.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportNotice } from './import-notice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importSubjectNames, nouns } from './import-words.ts';
import { dismissFailure, isUnderWay } from './import-work.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { RememberedHeaders } from './remembered-headers.tsx';
import { TemplateButton } from './template-button.tsx';
import { useFileReading } from './use-file-reading.ts';

interface NewImportProps {
  subject: ImportSubject;
  onSubject: (subject: ImportSubject) => void;
}

/** Starts an import: a file is chosen or dropped, or cells are pasted. */
export function NewImport({ subject: asked, onSubject }: NewImportProps) {
  const mayImportRegions = mayUse(changeRegion.access, useSession().role);
  const subject = mayImportRegions ? asked : 'members';
  const { work, file, read } = useFileReading(subject);
  const isBusy = isUnderWay(work);
  const [isPasting, setPasting] = useState(false);
  const [isAtHeaders, setAtHeaders] = useState(false);
  const offer = (arrived: File) => !isBusy && read(arrived);
  const isOver = useDroppedFile(offer);
  usePastedCells(offer);

  return (
    <section className="card stack" aria-label="Impor baru">
      <div className="row new-import-head">
        <h2>Impor baru</h2>
        {mayImportRegions && <Subjects value={subject} isDisabled={isBusy} onChoose={onSubject} />}
      </div>
      {work?.failure && file && (
        <Refusal
          failure={work.failure}
          file={file}
          onAgain={() => read(file)}
          onDismiss={() => dismissFailure('new')}
        />
      )}
      {isBusy ? (
        <div className="lines new-import-busy" data-gap="4">
          <p>
            <bdi translate="no">{file?.name}</bdi>
          </p>
          <ImportProgress work={work} />
          {work.stop && <Button onClick={work.stop}>Hentikan</Button>}
        </div>
      ) : (
        <div className="phone-column new-import-ways">
          <FileChoice isOver={isOver} onFile={read} />
          <div className="row new-import-other" data-gap="4">
            <Button onClick={() => setPasting(true)}>Tempel dari spreadsheet</Button>
            <TemplateButton subject={subject} />
            <Button onClick={() => setAtHeaders(true)}>Judul yang diingat</Button>
            {subject === 'members' && (
              <Link className="button" to="/app/imports/photos">
                Foto dari folder
              </Link>
            )}
            <p className="muted">
              Setelah dibaca, Anda memastikan kolomnya dan melihat hasilnya untuk setiap baris. Data {nouns[subject]}{' '}
              baru berubah setelah Anda menerapkannya, dan impor dapat diurungkan lagi.
            </p>
          </div>
        </div>
      )}
      {isAtHeaders && <RememberedHeaders subject={subject} onClosed={() => setAtHeaders(false)} />}
      {isPasting && <PasteDialog onPasted={read} onClosed={() => setPasting(false)} />}
    </section>
  );
}

interface SubjectsProps {
  value: ImportSubject;
  isDisabled: boolean;
  onChoose: (subject: ImportSubject) => void;
}

function Subjects({ value, isDisabled, onChoose }: SubjectsProps) {
  return (
    <fieldset className="row" disabled={isDisabled}>
      <legend className="visually-hidden">Data yang diimpor</legend>
      {importSubjects.map((subject) => (
        <label key={subject} className="choice">
          <input type="radio" name="import-subject" checked={subject === value} onChange={() => onChoose(subject)} />
          {importSubjectNames[subject]}
        </label>
      ))}
    </fieldset>
  );
}

interface RefusalProps {
  failure: CallError;
  file: File;
  onAgain: () => void;
  onDismiss: () => void;
}

/** Why a file could not be read, and a retry if that may help. */
function Refusal({ failure, file, onAgain, onDismiss }: RefusalProps) {
  const mayPass = isPassing(failure);
  return (
    <ImportNotice
      kind="fault"
      title={
        <>
          <bdi translate="no">{file.name}</bdi> {mayPass ? 'belum terkirim.' : 'tidak dapat diimpor.'}
        </>
      }
      action={mayPass ? { label: 'Coba lagi', onClick: onAgain } : undefined}
      onDismiss={onDismiss}
    >
      {failure.message} Tidak ada data yang berubah.
    </ImportNotice>
  );
}
