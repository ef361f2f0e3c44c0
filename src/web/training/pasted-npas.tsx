import { useId } from 'react';
import { mostIds } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { namedIn } from './npa-texts.ts';

interface PastedNpasProps {
  text: string;
  onType: (text: string) => void;
  /** The NPAs of the preview. */
  npas: readonly string[];
  onRead: (npas: readonly string[]) => void;
}

/** A field for NPAs that were copied from a spreadsheet, a message or a scanner. */
export function PastedNpas({ text, onType, npas, onRead }: PastedNpasProps) {
  const id = useId();
  const named = namedIn(text);
  const isTooMany = named.length > mostIds;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        NPA, satu per baris
      </label>
      <TextArea
        id={id}
        rows={5}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-note`}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          // The preview is only for the present text.
          onRead([]);
        }}
        // A paste needs no further typing.
        onPaste={({ currentTarget }) => requestAnimationFrame(() => onRead(namedIn(currentTarget.value)))}
      />
      <div className="field-note" id={`${id}-note`}>
        <span className={`sentence ${isTooMany ? 'fault' : ''}`}>
          {isTooMany
            ? `Paling banyak ${readableNumber(mostIds)} NPA sekaligus; ini ${readableNumber(named.length)}.`
            : 'Boleh juga dipisahkan koma atau titik koma; tautan dari kode QR anggota pun dikenali.'}
        </span>
      </div>
      {npas.length === 0 && (
        <Button disabled={named.length === 0 || isTooMany} onClick={() => onRead(named)}>
          {named.length === 0 ? 'Periksa' : `Periksa ${readableNumber(named.length)} NPA`}
        </Button>
      )}
    </div>
  );
}
