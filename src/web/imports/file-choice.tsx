import { useId } from 'react';
import { importFormats } from '#contract/imports.ts';
import './new-import.css';

const accepted = [...importFormats.map((format) => `.${format}`), '.tsv', '.txt'].join(',');

interface FileChoiceProps {
  /** Whether a file is dragged over the screen. */
  isOver: boolean;
  onFile: (file: File) => void;
}

/** Chooses a file, or shows where to drop it. */
export function FileChoice({ isOver, onFile }: FileChoiceProps) {
  const id = useId();
  return (
    <div className="import-file-choice">
      <input
        id={id}
        type="file"
        accept={accepted}
        className="visually-hidden"
        aria-labelledby={`${id}-words`}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Otherwise choosing the same file again would not fire the event.
          event.target.value = '';
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
          Excel (.xlsx, .xls), OpenDocument (.ods) atau CSV, sampai 20 MB dan 50.000 baris. Sel yang disalin dapat
          langsung ditempel dengan Ctrl+V.
        </span>
      </label>
    </div>
  );
}
