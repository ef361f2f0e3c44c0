import { CloseIcon } from './close-icon.ts';
import './list-filters.css';
import { besideFilter, listOrHeading, useFocusOnRemoval } from './focus-on-removal.ts';
import { Icon } from './icon.tsx';
import { ReplacedText } from './replaced-text.tsx';

export interface FilterChip<List> {
  name: string;
  value: string;
  /** The change of the list that clears this filter. */
  clear: Partial<List>;
}

/** The chips of active filters; others are left out. */
export function chipsOf<List>(...chips: (FilterChip<List> | false | null | '')[]): FilterChip<List>[] {
  return chips.filter((chip) => chip !== false && chip !== null && chip !== '');
}

/** The chip of the searched text, which is a filter too. */
export const searchChip = <List,>(search: string) =>
  search !== '' && { name: 'Cari', value: search, clear: { search: '' } as Partial<List> & { search: string } };

interface FilterChipsProps<List> {
  /** The number of rows; empty while it is unknown. */
  count: string;
  chips: readonly FilterChip<List>[];
  onClear: (change: Partial<List>) => void;
  onClearAll: () => void;
}

/** The line above a list: its number of rows and active filters. */
export function FilterChips<List>({ count, chips, onClear, onClearAll }: FilterChipsProps<List>) {
  return (
    <div className="row filter-chips muted">
      <span role="status">{count !== '' && <ReplacedText>{count}</ReplacedText>}</span>
      {chips.length > 0 && (
        <ul aria-label="Filter aktif">
          {chips.map(({ name, value, clear }) => (
            <Chip key={name} name={name} value={value} onClear={() => onClear(clear)} />
          ))}
        </ul>
      )}
      {chips.length > 0 && <ClearAll onClearAll={onClearAll} />}
    </div>
  );
}

interface ChipProps {
  name: string;
  value: string;
  onClear: () => void;
}

function Chip({ name, value, onClear }: ChipProps) {
  return (
    <li ref={useFocusOnRemoval<HTMLLIElement>(besideFilter)}>
      <button
        type="button"
        className="row"
        data-line
        data-gap="3"
        aria-label={`Hapus filter ${name}: ${value}`}
        onClick={onClear}
      >
        <bdi translate="no" className="one-line" title={value}>
          {name}: {value}
        </bdi>
        <Icon of={CloseIcon} />
      </button>
    </li>
  );
}

function ClearAll({ onClearAll }: { onClearAll: () => void }) {
  const place = useFocusOnRemoval<HTMLButtonElement>(listOrHeading);
  return (
    <button ref={place} type="button" className="filter-chips-all" onClick={onClearAll}>
      Hapus filter
    </button>
  );
}
