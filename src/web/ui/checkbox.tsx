import type { ReactNode } from 'react';

interface CheckboxProps {
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ isChecked, isDisabled = false, onChange, children }: CheckboxProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
