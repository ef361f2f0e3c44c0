import './list-filters.css';

interface FilterChoiceProps<Value extends string | number> {
  name: string;
  value: Value | null;
  options: { value: Value; label: string }[];
  /** Whether the options are names of rows. */
  isOfRows?: boolean;
  onChoose: (value: Value | null) => void;
}

/** A filter of a list. While it is off, it shows its name. */
export function FilterChoice<Value extends string | number>(props: FilterChoiceProps<Value>) {
  const { name, value, options, isOfRows = false, onChoose } = props;
  const isKnown = value === null || options.some((option) => option.value === value);
  const chosenBy = (text: string) => options.find((option) => String(option.value) === text)?.value ?? null;
  return (
    <span className="plain-select filter-choice" style={{ minInlineSize: `${name.length + 6}ch` }}>
      <select
        aria-label={name}
        value={value ?? ''}
        data-chosen={value !== null}
        onChange={({ target }) => onChoose(chosenBy(target.value))}
      >
        <option value="">{name}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} translate={isOfRows ? 'no' : undefined}>
            {option.label}
          </option>
        ))}
      </select>
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
