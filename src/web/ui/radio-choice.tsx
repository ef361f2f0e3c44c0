interface RadioChoiceProps<Value> {
  /** Tells its buttons from those of other choices on the screen. */
  name: string;
  legend: string;
  options: readonly { value: Value; label: string }[];
  /** Null while nothing is chosen. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** Whether it is a line of a dialog, and not a list in a popover. */
  isRow?: boolean;
}

/** A choice among a few. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { name, legend, options, chosen, onChoose, isRow = false } = props;
  return (
    <fieldset className={isRow ? 'row' : 'preference'}>
      <legend className={isRow ? 'field-label' : 'faint'}>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="choice">
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
