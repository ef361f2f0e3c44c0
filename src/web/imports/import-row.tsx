import { memo, useEffect } from 'react';
import type { ImportSubject } from '#contract/import-columns.ts';
import type { ImportRow } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { RowEdits } from './cell-edits.ts';
import type { EqualCells } from './equal-cells.ts';
import { listText } from './import-words.ts';
import { RowCell } from './row-cell.tsx';
import { rowTitle, viewOf } from './row-cells.ts';
import { loadWhole } from './row-changes.ts';
import { PossibleChoice, RowChoiceButtons } from './row-choice.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

interface ImportRowProps {
  id: number;
  subject: ImportSubject;
  row: ImportRow;
  edits: RowEdits;
  /** The equal cells of the last correction, if it was in this row. */
  equal: EqualCells | null;
  /** Whether its data changed between the check and an application. */
  isBlocked: boolean;
  isUnfolded: boolean;
  onUnfold: (row: number, isUnfolded: boolean) => void;
}

function PlainImportRowItem({ id, subject, row, edits, equal, isBlocked, isUnfolded, onUnfold }: ImportRowProps) {
  const { name, npa } = rowTitle(row);
  const { cells, hidden, hasLong, faults, warnings } = viewOf(subject, row, edits, isUnfolded);
  const lacksTexts = isUnfolded && row.cells.some(({ is_cut }) => is_cut);

  useEffect(() => {
    if (lacksTexts) void loadWhole(id, row.number);
  }, [lacksTexts, id, row.number]);

  return (
    <div className="import-row" data-verdict={row.verdict} data-choice={row.choice}>
      <p className="row import-row-line faint">
        <span className="visually-hidden">Baris </span>
        {readableNumber(row.number)}
      </p>
      <p className="row import-row-line">
        <VerdictBadge subject={subject} verdict={row.verdict} />
      </p>
      <div className="stack import-row-body" data-gap="2">
        <p className="row import-row-line import-row-title">
          <strong>
            <bdi translate="no">{name}</bdi>
          </strong>
          {npa !== null && (
            <bdi translate="no" className="muted">
              {npa}
            </bdi>
          )}
          {(hidden > 0 || hasLong || isUnfolded) && (
            <button
              type="button"
              className="link target"
              aria-expanded={isUnfolded}
              aria-label={`${isUnfolded ? 'Ringkas' : 'Semua isian'} baris ${readableNumber(row.number)}`}
              onClick={() => onUnfold(row.number, !isUnfolded)}
            >
              {isUnfolded ? 'Ringkas' : 'Semua isian'}
            </button>
          )}
          {isBlocked && <span className="fault">Datanya berubah sejak diperiksa</span>}
        </p>
        {row.alike.length > 0 && (
          <p className="warning">
            Mungkin orang yang sama dengan baris {listText(row.alike.map(readableNumber))} di berkas ini.
          </p>
        )}
        {row.verdict === 'possible' && <PossibleChoice id={id} subject={subject} row={row} />}
        {[
          ...faults.map((message) => ({ message, kind: 'fault' })),
          ...warnings.map((message) => ({ message, kind: 'warning' })),
        ].map(({ message, kind }) => (
          <p key={message} className={kind}>
            {message}
          </p>
        ))}
        {cells.length > 0 && (
          <ul className="row import-cells" aria-label={`Isian baris ${readableNumber(row.number)}`}>
            {cells.map((cell) => (
              <RowCell
                key={cell.field}
                id={id}
                row={row.number}
                subject={subject}
                cell={cell}
                edit={edits[cell.field]}
                equal={equal?.field === cell.field ? equal : null}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="stack">
        <RowChoiceButtons id={id} row={row} />
      </div>
    </div>
  );
}

/** One row of the file: its verdict, cells, faults and choice. */
export const ImportRowItem = memo(PlainImportRowItem);
