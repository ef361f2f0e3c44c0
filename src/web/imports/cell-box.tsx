import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ImportField } from '#contract/imports.ts';
import { type CellEdit, closeCell, typeInCell } from './cell-edits.ts';
import { saveCell } from './row-changes.ts';

interface CellBoxProps {
  id: number;
  row: number;
  field: ImportField;
  name: string;
  /** The element that tells what is wrong with the cell. */
  note: string;
  /** What the cell has as long as nothing is saved. */
  saved: string;
  edit: CellEdit;
  /** Where the focus goes when the box opens or closes; nowhere, where that was not a person's doing. */
  goesTo: RefObject<'box' | 'cell' | null>;
}

/** The box in which a cell is corrected: Enter and leaving it save, Esc does not. */
export function CellBox({ id, row, field, name, note, saved, edit, goesTo }: CellBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Its own, for what the tab keeps comes back a moment later than a browser waits.
  const [text, setText] = useState(edit.text);

  // Whoever opens the cell types at once; one that comes into sight again leaves the focus where it is.
  useLayoutEffect(() => {
    if (goesTo.current !== 'box') return;
    goesTo.current = null;
    box.current?.select();
  }, [goesTo]);

  function finish(then: 'cell' | null) {
    if (edit.isSaving) return;
    goesTo.current = then;
    if (text === saved) closeCell(id, row, field);
    else void saveCell(id, row, field, text);
  }

  return (
    <span className="stack" data-gap="1">
      <label>
        <span className="import-cell-label faint">{name}</span>
        <input
          ref={box}
          className="plain-input"
          value={text}
          readOnly={edit.isSaving}
          aria-busy={edit.isSaving}
          aria-invalid={edit.fault !== null}
          aria-describedby={`${note}-keys ${note}`}
          list={`import-${field}`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            typeInCell(id, row, field, target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              finish('cell');
            } else if (event.key === 'Escape') {
              goesTo.current = 'cell';
              closeCell(id, row, field);
            }
          }}
          // Whoever only looks into another window has not finished yet.
          onBlur={() => document.hasFocus() && finish(null)}
        />
      </label>
      <span id={`${note}-keys`} className="faint">
        {edit.isSaving ? 'Menyimpan …' : 'Enter menyimpan, Esc membatalkan.'}
      </span>
    </span>
  );
}
