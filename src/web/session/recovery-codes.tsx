import { useState } from 'react';
import { saveFile } from '#web/files/save-file.ts';
import '#web/ui/form.css';
import { Button } from '#web/ui/button.tsx';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Prints the codes alone: what else is on the screen stays out of it. */
function printCodes(): void {
  document.documentElement.dataset.print = 'codes';
  window.print();
  delete document.documentElement.dataset.print;
}

/** New recovery codes. They are shown only once. */
export function NewRecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const text = `Kode pemulihan direktori anggota IKAI\n\n${codes.join('\n')}\n`;
  // Without https there is no clipboard: the codes can be marked and copied by hand.
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="stack recovery-sheet" role="status">
      <p className="sentence">
        Langkah kedua terpasang. Simpan kode pemulihan ini di tempat yang aman, misalnya dicetak: masing-masing sekali
        pakai, bila perangkat Anda hilang. Kode ini tidak ditampilkan lagi.
      </p>
      <ul className="recovery-codes" dir="ltr" aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={copy}>{isCopied ? 'Tersalin' : 'Salin'}</Button>
        <Button onClick={printCodes}>Cetak</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'kode-pemulihan-ikai.txt')}>
          Unduh .txt
        </Button>
      </div>
      <div className="row">
        <Button kind="primary" onClick={onDone}>
          Sudah saya simpan
        </Button>
      </div>
    </div>
  );
}
