import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ImportSubject } from '#contract/import-columns.ts';
import { CellBox } from './cell-box.tsx';
import { type CellEdit, openCell } from './cell-edits.ts';
import type { EqualCells } from './equal-cells.ts';
import { EqualCellsOffer } from './equal-cells-offer.tsx';
import { fieldName } from './import-words.ts';
import type { RowCellView } from './row-cells.ts';
import { loadWhole } from './row-changes.ts';

interface RowCellProps {
  id: number;
  row: number;
  subject: ImportSubject;
  cell: RowCellView;
  /** Its text while it is open. */
  edit: CellEdit | undefined;
  /** The equal cells, if this one was corrected last. */
  equal: EqualCells | null;
}

/** One cell of a row: its value and faults. A click opens a box to correct it. */
export function RowCell({ id, row, subject, cell, edit, equal }: RowCellProps) {
  const note = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const nextFocus = useRef<'box' | 'cell' | null>(null);
  const { field, text, faults, warnings } = cell;
  const name = fieldName(subject, field);
  const isOpen = edit !== undefined;
  const [isLoading, setLoading] = useState(false);

  async function open() {
    if (text === null || isLoading) return;
    let whole: string | undefined = text;
    if (cell.isCut) {
      setLoading(true);
      const loaded = await loadWhole(id, row);
      setLoading(false);
      whole = loaded?.cells.find((one) => one.field === field)?.text;
      if (whole === undefined) return;
    }
    nextFocus.current = 'box';
    openCell(id, row, field, whole);
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
        <span className="import-cell-fixed">
          <span className="small faint import-cell-label">{name}</span>
          <CellValue cell={cell} />
        </span>
      ) : (
        <button
          ref={opener}
          type="button"
          className="import-cell-open"
          aria-describedby={note}
          title={`Perbaiki ${name}`}
          aria-busy={isLoading}
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
        {faults.map((message) => (
          <span key={message} className="fault">
            {message}
          </span>
        ))}
        {warnings.map((message) => (
          <span key={message} className="warning">
            {message}
          </span>
        ))}
      </span>
      {equal && !isOpen && <EqualCellsOffer id={id} equal={equal} />}
    </li>
  );
}

function CellValue({ cell: { old, value } }: { cell: RowCellView }) {
  if (!old) return <Text value={value} />;
  return (
    <span className="row import-cell-change" data-baseline>
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
