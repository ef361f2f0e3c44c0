import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Found, type FoundGroup, useFound } from './find-sources.ts';

interface FindDialogProps {
  onHelp: () => void;
  onClose: () => void;
}

/** Finds people, classes, regions, screens and actions, and opens them. */
export function FindDialog({ onHelp, onClose }: FindDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** What was pressed before the results were loaded: how far arrows lead, and whether Enter opens where they do. */
  const [steps, setSteps] = useState(0);
  const [isOpening, setOpening] = useState(false);
  const searched = useDeferredValue(text);
  const { groups, isFetching, error } = useFound(searched);
  const isBusy = isFetching || searched !== text;
  const found = groups.flatMap((group) => group.found);
  const at = Math.max(
    0,
    found.findIndex(({ key }) => key === chosen),
  );
  const current = found[at];

  function open({ to, state }: Found) {
    if (to === 'help') return onHelp();
    onClose();
    void navigate(to, { state });
  }

  useEffect(() => {
    if (isBusy) return;
    if (steps !== 0) {
      setSteps(0);
      move(steps);
    } else if (isOpening) {
      setOpening(false);
      if (current) open(current);
    }
  });

  function move(by: number) {
    const next = found.at((at + by) % found.length);
    if (!next) return;
    setChosen(next.key);
    document.getElementById(`${id}${next.key}`)?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setSteps((before) => before + 1);
    else if (event.key === 'ArrowUp') setSteps((before) => before - 1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setOpening(true);
    else return;
    event.preventDefault();
  }

  const said = isBusy
    ? 'Mencari…'
    : found.length === 0
      ? 'Tidak ditemukan.'
      : `${readableNumber(found.length)} pilihan.`;
  return (
    <Dialog
      title="Cari"
      size="middle"
      onClose={onClose}
      firstFocus={() => input.current}
      footer={
        <p className="faint row" data-apart>
          <span className="sentence desk-only">Panah memilih, Enter membuka, Esc menutup.</span>
          <span role="status" className="sentence">
            {said}
          </span>
        </p>
      }
    >
      {/* It keeps the focus; its keys move through the results. */}
      <input
        ref={input}
        className="input"
        role="combobox"
        aria-label="Cari orang, wilayah, kelas, layar, atau tindakan"
        placeholder="Nama, NPA, angka akhir telepon, kelas, layar…"
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}${current.key}`}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(null);
          setSteps(0);
          setOpening(false);
        }}
        onKeyDown={press}
      />
      {error && (
        <p className="notice" data-tone="danger" role="alert">
          Orang dan kelas tidak dapat dicari. {error.message}
        </p>
      )}
      <div id={`${id}list`} className="found" role="listbox" aria-label="Hasil">
        {groups.map((group) => (
          <Group key={group.name} id={id} group={group} current={current} onOpen={open} onPoint={setChosen} />
        ))}
      </div>
      {!isBusy && !error && found.length === 0 && <p className="muted">Tidak ada yang cocok. Coba kata lain.</p>}
    </Dialog>
  );
}

interface GroupProps {
  id: string;
  group: FoundGroup;
  current: Found | undefined;
  onOpen: (found: Found) => void;
  onPoint: (key: string) => void;
}

function Group({ id, group: { name, found }, current, onOpen, onPoint }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: ARIA lets a listbox own options and groups of them; a fieldset is neither
    <div role="group" aria-label={name}>
      <p className="small found-group faint strong" aria-hidden="true">
        {name}
      </p>
      {found.map((one) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus; an option is pointed at (aria-activedescendant)
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys (aria-activedescendant)
        <div
          key={one.key}
          id={`${id}${one.key}`}
          role="option"
          className="entry"
          aria-selected={one.key === current?.key}
          onPointerMove={() => onPoint(one.key)}
          onClick={() => onOpen(one)}
        >
          {one.picture !== undefined &&
            (one.picture === null ? (
              <span className="photo" />
            ) : (
              <img className="photo" src={one.picture} alt="" width={24} height={32} decoding="async" />
            ))}
          <span className="row found-words">
            <strong>
              <bdi translate="no">{one.label}</bdi>
            </strong>
            {one.code !== undefined && (
              <bdi translate="no" dir="ltr" className="muted">
                {one.code}
              </bdi>
            )}
            {one.detail !== undefined && (
              <bdi translate="no" className="faint">
                {one.detail}
              </bdi>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
