import { CloseIcon } from './close-icon.ts';
import './list-filters.css';
import { Icon } from './icon.tsx';

export interface FilterChip<List> {
  name: string;
  value: string;
  /** The change of the list that lifts this filter. */
  clear: Partial<List>;
}

/** The chips of the filters that are on; one that is off has none. */
export function chipsOf<List>(...chips: (FilterChip<List> | false | null | '')[]): FilterChip<List>[] {
  return chips.filter((chip) => chip !== false && chip !== null && chip !== '');
}

/** What is searched for, which leaves people out like a filter; nothing where nothing is. */
export const searchChip = <List,>(search: string) =>
  search !== '' && { name: 'Cari', value: search, clear: { search: '' } as Partial<List> & { search: string } };

interface FilterChipsProps<List> {
  /** How many rows there are, or nothing as long as that is not known. */
  count: string;
  chips: readonly FilterChip<List>[];
  onLift: (change: Partial<List>) => void;
  onLiftAll: () => void;
}

/** The line above a list: how many rows it has, and which filters make it so. */
export function FilterChips<List>({ count, chips, onLift, onLiftAll }: FilterChipsProps<List>) {
  return (
    <div className="row filter-chips muted">
      <span role="status">
        <bdi>{count}</bdi>
      </span>
      {chips.length > 0 && (
        <ul aria-label="Filter aktif">
          {chips.map(({ name, value, clear }) => (
            <li key={name}>
              <button type="button" aria-label={`Hapus filter ${name}: ${value}`} onClick={() => onLift(clear)}>
                <bdi title={value}>
                  {name}: {value}
                </bdi>
                <Icon of={CloseIcon} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chips.length > 0 && (
        <button type="button" className="filter-chips-all" onClick={onLiftAll}>
          Hapus filter
        </button>
      )}
    </div>
  );
}
