import { CloseIcon, Icon } from './icon.tsx';
import './parts.css';
import { besideFilter, listOrHeading, useFocusOnRemoval } from './focus-on-removal.ts';
import { ReplacedText } from './replaced-text.tsx';

interface FilterChip<List> {
  name: string;
  value: string;
  /** Whether a select shows it, which is enough where the selects are in sight. */
  isSelect?: boolean;
  /** The change of the list that clears this filter. */
  clear: Partial<List>;
}

interface FilterChipsProps<List> {
  /** The number of rows; empty while it is unknown. */
  count: string;
  chips: readonly FilterChip<List>[];
  /** Whether anything narrows the list: a search, which its box shows, or a filter. */
  isFiltered: boolean;
  onClear: (change: Partial<List>) => void;
  onClearAll: () => void;
}

/** The line above a list: its number of rows and active filters. */
export function FilterChips<List>({ count, chips, isFiltered, onClear, onClearAll }: FilterChipsProps<List>) {
  return (
    <div className="row filter-chips muted">
      <span role="status">{count !== '' && <ReplacedText>{count}</ReplacedText>}</span>
      {chips.length > 0 && (
        <ul aria-label="Filter aktif" className={chips.every(({ isSelect }) => isSelect) ? 'phone-only' : undefined}>
          {chips.map(({ name, value, isSelect = false, clear }) => (
            <Chip key={name} name={name} value={value} isSelect={isSelect} onClear={() => onClear(clear)} />
          ))}
        </ul>
      )}
      {isFiltered && <ClearAll onClearAll={onClearAll} />}
    </div>
  );
}

interface ChipProps {
  name: string;
  value: string;
  isSelect: boolean;
  onClear: () => void;
}

function Chip({ name, value, isSelect, onClear }: ChipProps) {
  return (
    <li ref={useFocusOnRemoval<HTMLLIElement>(besideFilter)} className={isSelect ? 'phone-only' : undefined}>
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
    <button ref={place} type="button" className="link" onClick={onClearAll}>
      Hapus filter
    </button>
  );
}
