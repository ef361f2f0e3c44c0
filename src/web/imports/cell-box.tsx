import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ImportField } from '#contract/import-columns.ts';
import { type CellEdit, closeCell, typeInCell } from './cell-edits.ts';
import { saveCell } from './row-changes.ts';

interface CellBoxProps {
  id: number;
  row: number;
  field: ImportField;
  name: string;
  /** The id of the element with the cell's faults. */
  note: string;
  /** The saved text. */
  saved: string;
  edit: CellEdit;
  /** Where the focus goes when the box opens or closes; null if no person did that. */
  nextFocus: RefObject<'box' | 'cell' | null>;
}

/** A box to correct a cell. Enter and blur save, Esc cancels. */
export function CellBox({ id, row, field, name, note, saved, edit, nextFocus }: CellBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Local state, because the tab's store updates too late for a controlled input.
  const [text, setText] = useState(edit.text);

  // An opened cell gets the focus. One that scrolls back into view does not.
  useLayoutEffect(() => {
    if (nextFocus.current !== 'box') return;
    nextFocus.current = null;
    box.current?.select();
  }, [nextFocus]);

  function finish(then: 'cell' | null) {
    if (edit.isSaving) return;
    nextFocus.current = then;
    if (text === saved) closeCell(id, row, field);
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
              nextFocus.current = 'cell';
              closeCell(id, row, field);
            }
          }}
          // Switching to another window is not the end of the edit.
          onBlur={() => document.hasFocus() && finish(null)}
        />
      </label>
      <span id={`${note}-keys`} className="faint">
        {edit.isSaving ? 'Menyimpan…' : 'Enter menyimpan, Esc membatalkan.'}
      </span>
    </span>
  );
}
