import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ImportSubject } from '#contract/import-columns.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldName } from './import-words.ts';
import { cellName, type RowCellView } from './row-cells.ts';
import { loadWhole, type ShowRow, setTyped, useCorrection } from './row-changes.ts';

interface RowCellProps {
  id: number;
  row: number;
  subject: ImportSubject;
  cell: RowCellView;
  /** What is typed in it and not saved yet. */
  typed: string | undefined;
  onChanged: ShowRow;
}

/** One cell of a row: its value and faults. A click opens a box to correct it. */
export function RowCell({ id, row, subject, cell, typed, onChanged }: RowCellProps) {
  const note = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const wasClosedByKey = useRef(false);
  const [isOpened, setOpened] = useState(false);
  const { field, text, faults, warnings, suggestion } = cell;
  const name = fieldName(subject, field);
  const saving = useCorrection(id, row, field, onChanged);
  const isOpen = typed !== undefined || (isOpened && !cell.isCut);
  // What was just saved here, which may also be meant in other rows.
  const [offer, setOffer] = useState<{ text: string; rows: number } | null>(null);

  async function open() {
    setOpened(true);
    if (cell.isCut && !(await loadWhole(id, row))) setOpened(false);
  }

  function close(isByKey: boolean) {
    wasClosedByKey.current = isByKey;
    setOpened(false);
    setTyped(id, cellName(row, field), null);
    saving.reset();
  }

  function save(next: string, isByKey: boolean) {
    wasClosedByKey.current = isByKey;
    const onSuccess = ({ equal_rows }: { equal_rows: number }) => {
      setOpened(false);
      setOffer(equal_rows > 0 ? { text: next, rows: equal_rows } : null);
    };
    saving.mutate({ text: next }, { onSuccess });
  }

  function saveAll(meant: string) {
    const onSuccess = () => {
      setOffer(null);
      // Its button is about to go, and the focus with it.
      opener.current?.focus();
    };
    if (!saving.isPending) saving.mutate({ text: meant, equal: true }, { onSuccess });
  }

  // If a key closed the box, the focus returns to the cell.
  useLayoutEffect(() => {
    if (isOpen || !wasClosedByKey.current) return;
    wasClosedByKey.current = false;
    opener.current?.focus();
  }, [isOpen]);

  return (
    <li
      className="import-cell"
      data-open={isOpen}
      data-tone={faults.length > 0 ? 'danger' : warnings.length > 0 ? 'warn' : undefined}
    >
      {isOpen ? (
        <CellBox
          name={name}
          note={note}
          suggestions={`import-${field}`}
          saved={text ?? ''}
          typed={typed}
          isFocused={isOpened}
          isSaving={saving.isPending}
          isFaulty={saving.isError}
          onType={(next) => setTyped(id, cellName(row, field), next)}
          onSave={save}
          onClose={close}
        />
      ) : text === null ? (
        <span className="import-cell-value">
          <span className="small faint import-cell-label">{name}</span>
          <CellValue cell={cell} />
        </span>
      ) : (
        <button
          ref={opener}
          type="button"
          className="import-cell-value"
          aria-describedby={note}
          title={`Perbaiki ${name}`}
          aria-busy={isOpened}
          onClick={() => void open()}
        >
          <span className="visually-hidden">Perbaiki </span>
          <span className="small faint import-cell-label">{name}</span>
          <CellValue cell={cell} />
        </button>
      )}
      <span id={note} className="lines">
        {cell.isCorrected && <span className="faint">Diperbaiki</span>}
        {saving.isError && (
          <span className="fault" role="alert">
            Belum tersimpan: {saving.error.message}
          </span>
        )}
        <Remarks faults={faults} warnings={warnings} />
      </span>
      {suggestion !== null && !isOpen && (
        <Button size="small" isBusy={saving.isPending} aria-describedby={note} onClick={() => saveAll(suggestion)}>
          Ya, di semua baris yang sama
        </Button>
      )}
      {offer && !isOpen && (
        <span className="row">
          <Button size="small" isBusy={saving.isPending} onClick={() => saveAll(offer.text)}>
            Perbaiki juga di {readableNumber(offer.rows)} baris lain
          </Button>
          <Button size="small" kind="text" disabled={saving.isPending} onClick={() => setOffer(null)}>
            Tidak
          </Button>
        </span>
      )}
    </li>
  );
}
interface RemarksProps {
  faults: readonly string[];
  warnings: readonly string[];
}

/** What is wrong with a cell or a row, and what is doubtful. */
export function Remarks({ faults, warnings }: RemarksProps) {
  const said = (messages: readonly string[], kind: 'fault' | 'warning') =>
    messages.map((message) => (
      <span key={message} className={kind}>
        {message}
      </span>
    ));
  return [...said(faults, 'fault'), ...said(warnings, 'warning')];
}

function CellValue({ cell: { old, value } }: { cell: RowCellView }) {
  if (!old) return <Text value={value} />;
  return (
    <span className="row" data-baseline data-gap="2">
      <span className="visually-hidden">dari </span>
      <del className="faint">
        <Text value={old.value} />
      </del>
      <span className="faint mirrored" aria-hidden="true">
        →
      </span>
      <span className="visually-hidden"> menjadi </span>
      <strong>
        <Text value={value} />
      </strong>
    </span>
  );
}

function Text({ value }: { value: string | null }) {
  return value === null ? <span className="empty">kosong</span> : <bdi translate="no">{value}</bdi>;
}

interface CellBoxProps {
  name: string;
  /** The id of the element with the cell's faults. */
  note: string;
  /** The id of the list of its possible values. */
  suggestions: string;
  /** The saved text. */
  saved: string;
  typed: string | undefined;
  /** Whether a person has just opened it. One that scrolls back into view does not get the focus. */
  isFocused: boolean;
  isSaving: boolean;
  isFaulty: boolean;
  onType: (text: string) => void;
  onSave: (text: string, isByKey: boolean) => void;
  onClose: (isByKey: boolean) => void;
}

/** Runs something after a press that is under way: what moves before it ends would take the click from what was pressed. */
function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) work();
  else window.addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true });
}

/** A box to correct a cell. Enter and blur save, Esc cancels. */
function CellBox({ name, note, saved, typed, isFocused, isSaving, ...props }: CellBoxProps) {
  const box = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (isFocused) box.current?.select();
  }, [isFocused]);

  function finish(text: string, isByKey: boolean) {
    if (isSaving) return;
    if (text === saved) props.onClose(isByKey);
    else props.onSave(text, isByKey);
  }

  return (
    <span className="stack" data-gap="1">
      <label>
        <span className="small faint import-cell-label">{name}</span>
        <input
          ref={box}
          className="input"
          defaultValue={typed ?? saved}
          readOnly={isSaving}
          aria-busy={isSaving}
          aria-invalid={props.isFaulty}
          aria-describedby={`${note}-keys ${note}`}
          list={props.suggestions}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => props.onType(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              finish(event.currentTarget.value, true);
            } else if (event.key === 'Escape') props.onClose(true);
          }}
          // Switching to another window is not the end of the edit.
          onBlur={({ target: { value } }) => document.hasFocus() && afterPress(() => finish(value, false))}
        />
      </label>
      <span id={`${note}-keys`} className="faint">
        {isSaving ? 'Menyimpan…' : 'Enter menyimpan, Esc membatalkan.'}
      </span>
    </span>
  );
}
