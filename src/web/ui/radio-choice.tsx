interface RadioChoiceProps<Value> {
  name: string;
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A choice among a few, in a popover. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { name, legend, options, chosen, onChoose } = props;
  return (
    <fieldset className="preference">
      <legend className="faint">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="choice">
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
