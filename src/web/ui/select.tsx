import type { ComponentProps } from 'react';
import './form.css';

export interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/** Rows as choices, by their names. */
export const namedChoices = (rows: readonly { id: number; name: string }[] = []): Choice[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'value' | 'onChange' | 'children'> {
  choices: readonly Choice[];
  /** Empty if nothing is chosen. */
  value: string;
  placeholder?: string;
  onChoose: (value: string) => void;
}

/** Chooses one of a few. A value that is not among the choices (not loaded yet, or deleted) is shown as it is. */
export function Select({ choices, value, placeholder = '', onChoose, ...rest }: SelectProps) {
  const chosen = choices.find((one) => one.value === value);
  return (
    <span className="select">
      <select
        {...rest}
        className="input"
        title={chosen?.label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {!chosen && (
          <option value={value} disabled>
            {value === '' ? placeholder : value}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isDisabled ?? false}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
