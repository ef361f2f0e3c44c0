import { type ReactNode, useId, useState } from 'react';
import type { Texts } from '#web/drafts/draft-store.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows the value of a field. */
export type ShowValue = (name: string, text: string) => ReactNode;

interface ConflictDialogProps {
  names: readonly string[];
  labels: Readonly<Record<string, string>>;
  mine: Texts;
  theirs: Texts;
  /** Who saved the other value and when, if known. */
  savedBy: Texts;
  show?: ShowValue;
  onCancel: () => void;
  /** Called with the fields for which the other value is taken. */
  onChoose: (taken: ReadonlySet<string>) => void;
}

const showText: ShowValue = (_, text) =>
  text === '' ? <span className="faint">(kosong)</span> : <bdi translate="no">{text}</bdi>;

const storedWords = (by: string | undefined) =>
  by === undefined ? 'Tersimpan sekarang' : `Tersimpan sekarang, oleh ${by}`;

/** Two people changed the same fields: shows both values, with a choice for each field. None is preselected. */
export function ConflictDialog({
  names,
  labels,
  mine,
  theirs,
  savedBy,
  show = showText,
  onCancel,
  onChoose,
}: ConflictDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const isComplete = names.every((name) => chosen[name] !== undefined);
  return (
    <Dialog
      title="Data ini sudah diubah"
      size="middle"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Kembali ke formulir</Button>
          <Button kind="primary" type="submit" form={id} disabled={!isComplete}>
            Simpan pilihan
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) onChoose(new Set(names.filter((name) => chosen[name] === 'theirs')));
        }}
      >
        <p className="conflict muted">
          <span className="sentence">
            Selagi Anda mengisi, isian yang sama sudah diubah dan disimpan, oleh orang lain atau dari tab lain. Pilih
            yang berlaku untuk setiap isian; perubahan Anda yang lain tetap ada.
          </span>
        </p>
        {names.map((name) => (
          <fieldset key={name} className="conflict">
            <legend className="field-label">{labels[name] ?? name}</legend>
            <div className="columns">
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className="option">
                  <input
                    type="radio"
                    name={name}
                    value={side}
                    checked={chosen[name] === side}
                    onChange={() => setChosen({ ...chosen, [name]: side })}
                  />
                  <span className="faint">
                    <bdi translate="no">{side === 'mine' ? 'Isian Anda' : storedWords(savedBy[name])}</bdi>
                  </span>
                  <span translate="no" className="large conflict-value">
                    {show(name, (side === 'mine' ? mine : theirs)[name] ?? '')}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </form>
    </Dialog>
  );
}
