import { CloseIcon, Icon } from './icon.tsx';
import './parts.css';

interface FilterChoiceProps<Value extends string | number> {
  name: string;
  value: Value | null;
  /** The value in words; null while the filter is off. */
  label: string | null;
  options: { value: Value; label: string }[];
  /** Whether the options are names of rows. */
  isOfRows?: boolean;
  onChoose: (value: Value | null) => void;
}

/** A filter of a list. While it is off, it shows its name; while it is on, it is the chip that tells so and lifts it. */
export function FilterChoice<Value extends string | number>(props: FilterChoiceProps<Value>) {
  const { name, value, label, options, isOfRows = false, onChoose } = props;
  const isListed = options.some((option) => option.value === value);
  const chosenBy = (text: string) => options.find((option) => String(option.value) === text)?.value ?? null;
  return (
    <span
      className="select filter-choice"
      data-chosen={value !== null}
      style={{ minInlineSize: `${name.length + 6}ch` }}
    >
      <select
        className="input"
        aria-label={name}
        value={value ?? ''}
        onChange={({ target }) => onChoose(chosenBy(target.value))}
      >
        <option value="">{name}</option>
        {value !== null && !isListed && <option value={value}>{label}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} translate={isOfRows ? 'no' : undefined}>
            {option.label}
          </option>
        ))}
      </select>
      {value !== null && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Hapus filter ${name}: ${label}`}
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector('select')?.focus();
            onChoose(null);
          }}
        >
          <Icon of={CloseIcon} />
        </button>
      )}
    </span>
  );
}

/** Rows as options, by their names. */
export function namedOptions(rows: readonly { id: number; name: string }[]): { value: number; label: string }[] {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

/** The pairs of a record as options. */
export function optionsOf<Value extends string>(
  names: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}
