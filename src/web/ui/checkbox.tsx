import type { ReactNode } from 'react';
import './checkbox.css';

interface CheckboxProps {
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** Something that is so or not, with its words beside it. */
export function Checkbox({ isChecked, isDisabled = false, onChange, children }: CheckboxProps) {
  return (
    <label className="checkbox">
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
