import { useId } from 'react';
import { chooseListLook, type Density, useListLook } from '#web/lists/list-look.ts';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { choosableColumns, memberColumnTitle, pinnedColumn, usualColumns } from './members-table.tsx';
import type { ShownColumns } from './shown-columns.ts';

const densities: { value: Density; label: string }[] = [
  { value: 'roomy', label: 'Lapang' },
  { value: 'compact', label: 'Ringkas' },
];

interface LookButtonProps {
  columns: ShownColumns;
  /** Changes the columns of the view or the address that is open. */
  onChooseOfView: (columns: readonly string[]) => void;
}

/** The height of rows, and which columns are shown. The list behind it follows at once. */
export function LookButton({ columns: { chosen, isUsual, isOfView }, onChooseOfView }: LookButtonProps) {
  const id = useId();
  const { density } = useListLook();

  function choose(keys: readonly string[]): void {
    if (isOfView) onChooseOfView(keys);
    else chooseListLook({ columns: keys.join(' ') === usualColumns.join(' ') ? null : keys });
  }

  return (
    <span className="desk-only">
      <button type="button" className="button" data-kind="text" popoverTarget={id}>
        Tampilan
      </button>
      <div id={id} popover="auto" className="popover" role="dialog" aria-label="Tampilan">
        <RadioChoice
          name="density"
          legend="Tinggi baris"
          options={densities}
          chosen={density}
          onChoose={(chosen) => chooseListLook({ density: chosen })}
        />
        <fieldset className="preference">
          <legend className="faint">Kolom</legend>
          {isOfView && <p>Ini kolom tampilan yang sedang dibuka. Kolom Anda sendiri di daftar lain tidak berubah.</p>}
          {choosableColumns.map((key) => (
            <label key={key} className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                disabled={key === pinnedColumn}
                onChange={({ target }) =>
                  choose(choosableColumns.filter((one) => (one === key ? target.checked : chosen.includes(one))))
                }
              />
              {memberColumnTitle(key)}
            </label>
          ))}
        </fieldset>
        {!isUsual && (
          <button type="button" className="entry menu-button" onClick={() => choose(usualColumns)}>
            Kembali ke kolom bawaan
          </button>
        )}
      </div>
    </span>
  );
}
