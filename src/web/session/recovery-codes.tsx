import { Button } from '#web/ui/button.tsx';
import './factor-setup.css';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** New recovery codes. They are shown only once. */
export function NewRecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className="stack" role="status">
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
        <Button kind="primary" onClick={onDone}>
          Sudah saya simpan
        </Button>
      </div>
    </div>
  );
}
