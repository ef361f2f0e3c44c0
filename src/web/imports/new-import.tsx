import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { downloadTemplate, type ImportSubject, importFormats, importSubjects } from '#contract/imports.ts';
import { changeRegion } from '#contract/regions.ts';
import { download } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { saveFile } from '#web/save-file.ts';
import { useSession } from '#web/session.tsx';
import { notify } from '#web/ui/notices.tsx';
import { ImportNotice } from './import-notice.tsx';
import { nouns, subjectNames } from './import-words.ts';
import { isUnderWay, putAway } from './import-work.ts';
import './new-import.css';
import { useDroppedFile, usePastedCells } from './file-arrivals.ts';
import { ImportProgress } from './import-progress.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { useFileReading } from './use-file-reading.ts';

const accepted = [...importFormats.map((format) => `.${format}`), '.tsv', '.txt'].join(',');

interface NewImportProps {
  subject: ImportSubject;
  onSubject: (subject: ImportSubject) => void;
}

/** Where an import begins: a file that is chosen or dropped, or cells that are pasted. */
export function NewImport({ subject: asked, onSubject }: NewImportProps) {
  const mayImportRegions = mayUse(changeRegion.access, useSession().role);
  const subject = mayImportRegions ? asked : 'members';
  const { work, file, read } = useFileReading(subject);
  const isBusy = isUnderWay(work);
  const [isPasting, setPasting] = useState(false);
  const offer = (arrived: File) => !isBusy && read(arrived);
  const isOver = useDroppedFile(offer);
  usePastedCells(offer);

  return (
    <section className="new-import" aria-label="Impor baru">
      <div className="new-import-head">
        <h2>Impor baru</h2>
        {mayImportRegions && <Subjects value={subject} isDisabled={isBusy} onChoose={onSubject} />}
      </div>
      {work?.failure && file && (
        <Refusal failure={work.failure} file={file} onAgain={() => read(file)} onPutAway={() => putAway('new')} />
      )}
      {isBusy ? (
        <div className="new-import-busy">
          <p>
            <bdi>{file?.name}</bdi>
          </p>
          <ImportProgress work={work} />
          {work.stop && <Button onClick={work.stop}>Hentikan</Button>}
        </div>
      ) : (
        <div className="new-import-ways">
          <FileChoice isOver={isOver} onFile={read} />
          <div className="new-import-other">
            <Button onClick={() => setPasting(true)}>Tempel dari spreadsheet</Button>
            <TemplateButton subject={subject} />
            <p>
              Setelah dibaca, Anda memastikan kolomnya dan melihat hasilnya untuk setiap baris. Data {nouns[subject]}{' '}
              baru berubah setelah Anda menerapkannya, dan impor dapat dibatalkan lagi.
            </p>
          </div>
        </div>
      )}
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
    <fieldset className="new-import-subjects" disabled={isDisabled}>
      <legend className="visually-hidden">Data yang diimpor</legend>
      {importSubjects.map((subject) => (
        <label key={subject}>
          <input type="radio" name="import-subject" checked={subject === value} onChange={() => onChoose(subject)} />
          {subjectNames[subject]}
        </label>
      ))}
    </fieldset>
  );
}

interface FileChoiceProps {
  /** Whether a file hovers over the screen. */
  isOver: boolean;
  onFile: (file: File) => void;
}

function FileChoice({ isOver, onFile }: FileChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="import-file-choice" data-over={isOver}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accepted}
        className="import-file-choice-input"
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // So that choosing the same file once more counts as a choice.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <label htmlFor={id}>
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
          <path d="M16 21V6M10 11l6-6 6 6M5 20v6h22v-6" />
        </svg>
        <span className="import-file-choice-words">
          {isOver ? 'Lepaskan untuk mengimpor' : 'Pilih berkas atau letakkan di sini'}
        </span>
        <span id={`${id}-note`} className="import-file-choice-note">
          Excel (.xlsx, .xls), OpenDocument (.ods) atau CSV, sampai 20 MB dan 100.000 baris. Sel yang disalin dapat
          langsung ditempel dengan Ctrl+V.
        </span>
      </label>
    </div>
  );
}

interface RefusalProps {
  failure: CallError;
  file: File;
  onAgain: () => void;
  onPutAway: () => void;
}

/** Why a file could not be read. Asking again helps where nobody answered, and where the file was corrected meanwhile. */
function Refusal({ failure, file, onAgain, onPutAway }: RefusalProps) {
  const isPassing = failure.status === 0 || failure.status >= 500;
  return (
    <ImportNotice
      kind="fault"
      title={
        <>
          <bdi>{file.name}</bdi> {isPassing ? 'belum terkirim.' : 'tidak dapat diimpor.'}
        </>
      }
      action={isPassing ? { label: 'Coba lagi', onClick: onAgain } : undefined}
      onPutAway={onPutAway}
    >
      {failure.message} Tidak ada data yang berubah.
    </ImportNotice>
  );
}

function TemplateButton({ subject }: { subject: ImportSubject }) {
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await download(downloadTemplate, { params: { subject } }), `template_${nouns[subject]}_ikai.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error('Template tidak dapat diunduh.', { description: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button loading={isBusy} onClick={() => void save()}>
      Unduh template
    </Button>
  );
}
