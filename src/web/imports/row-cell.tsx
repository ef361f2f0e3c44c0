import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ImportSubject } from '#contract/import-columns.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldName } from './import-words.ts';
import type { RowCellView } from './row-cells.ts';
import { type CellEdit, type Correction, lastCorrection, loadWhole, saveCell, setEdit } from './row-changes.ts';

interface RowCellProps {
  id: number;
  row: number;
  subject: ImportSubject;
  cell: RowCellView;
  /** Its text while it is open. */
  edit: CellEdit | undefined;
  /** The last correction, if it was of this cell. */
  last: Correction | null;
}

/** One cell of a row: its value and faults. A click opens a box to correct it. */
export function RowCell({ id, row, subject, cell, edit, last }: RowCellProps) {
  const note = useId();
  const opener = useRef<HTMLButtonElement>(null);
  // Where the focus goes when the box opens or closes; null if no person did that.
  const nextFocus = useRef<'box' | 'cell' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { field, text, faults, warnings, suggestion } = cell;
  const name = fieldName(subject, field);
  const isOpen = edit !== undefined;

  async function open() {
    if (text === null || isBusy) return;
    let whole: string | undefined = text;
    if (cell.isCut) {
      setBusy(true);
      const loaded = await loadWhole(id, row);
      setBusy(false);
      whole = loaded?.cells.find((one) => one.field === field)?.text;
      if (whole === undefined) return;
    }
    nextFocus.current = 'box';
    setEdit(id, row, field, { text: whole });
  }

  /** Saves a text for this cell and all equal ones. */
  async function saveAll(meant: string) {
    setBusy(true);
    await saveCell(id, row, field, meant, true);
    setBusy(false);
    // Its button is about to go, and the focus with it.
    if (opener.current?.parentElement?.contains(document.activeElement)) opener.current.focus();
  }

  // If a key closed the box, the focus returns to the cell.
  useLayoutEffect(() => {
    if (isOpen || nextFocus.current !== 'cell') return;
    nextFocus.current = null;
    opener.current?.focus();
  }, [isOpen]);

  return (
    <li
      className="import-cell"
      data-open={isOpen}
      data-tone={faults.length > 0 ? 'danger' : warnings.length > 0 ? 'warn' : undefined}
    >
      {edit ? (
        <CellBox
          id={id}
          row={row}
          field={field}
          name={name}
          note={note}
          saved={text ?? ''}
          edit={edit}
          nextFocus={nextFocus}
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
          aria-busy={isBusy}
          onClick={() => void open()}
        >
          <span className="visually-hidden">Perbaiki </span>
          <span className="small faint import-cell-label">{name}</span>
          <CellValue cell={cell} />
        </button>
      )}
      <span id={note} className="lines">
        {cell.isCorrected && <span className="faint">Diperbaiki</span>}
        {edit?.fault && (
          <span className="fault" role="alert">
            Belum tersimpan: {edit.fault}
          </span>
        )}
        <Remarks faults={faults} warnings={warnings} />
      </span>
      {suggestion !== null && !isOpen && (
        <Button size="small" isBusy={isBusy} aria-describedby={note} onClick={() => void saveAll(suggestion)}>
          Ya, di semua baris yang sama
        </Button>
      )}
      {last && last.equalRows > 0 && !isOpen && (
        <span className="row">
          <Button size="small" isBusy={isBusy} onClick={() => void saveAll(last.text)}>
            Perbaiki juga di {readableNumber(last.equalRows)} baris lain
          </Button>
          <Button size="small" kind="text" disabled={isBusy} onClick={() => lastCorrection.set(id, null)}>
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

interface CellBoxProps extends Pick<RowCellProps, 'id' | 'row'>, Pick<RowCellView, 'field'> {
  name: string;
  /** The id of the element with the cell's faults. */
  note: string;
  /** The saved text. */
  saved: string;
  edit: CellEdit;
  nextFocus: RefObject<'box' | 'cell' | null>;
}

/** A box to correct a cell. Enter and blur save, Esc cancels. */
function CellBox({ id, row, field, name, note, saved, edit, nextFocus }: CellBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Local state, because the tab's store updates too late for a controlled input.
  const [text, setText] = useState(edit.text);
  const isSaving = edit.isSaving === true;

  // An opened cell gets the focus. One that scrolls back into view does not.
  useLayoutEffect(() => {
    if (nextFocus.current !== 'box') return;
    nextFocus.current = null;
    box.current?.select();
  }, [nextFocus]);

  function finish(then: 'cell' | null) {
    if (isSaving) return;
    nextFocus.current = then;
    if (text === saved) setEdit(id, row, field, null);
    else void saveCell(id, row, field, text);
  }

  return (
    <span className="stack" data-gap="1">
      <label>
        <span className="small faint import-cell-label">{name}</span>
        <input
          ref={box}
          className="plain-input"
          value={text}
          readOnly={isSaving}
          aria-busy={isSaving}
          aria-invalid={edit.fault !== undefined}
          aria-describedby={`${note}-keys ${note}`}
          list={`import-${field}`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            setEdit(id, row, field, { text: target.value, isTyped: true });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              finish('cell');
            } else if (event.key === 'Escape') {
              nextFocus.current = 'cell';
              setEdit(id, row, field, null);
            }
          }}
          // Switching to another window is not the end of the edit.
          onBlur={() => document.hasFocus() && finish(null)}
        />
      </label>
      <span id={`${note}-keys`} className="faint">
        {isSaving ? 'Menyimpan…' : 'Enter menyimpan, Esc membatalkan.'}
      </span>
    </span>
  );
}
