import './toggle.css';

interface ToggleProps {
  id?: string;
  /** Its name, where it has no label of its own. */
  label?: string;
  'aria-describedby'?: string;
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

/** A switch; bare, because many rows come into view at once. */
export function Toggle({ label, isOn, onToggle, ...rest }: ToggleProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      className="toggle"
      aria-label={label}
      aria-checked={isOn}
      onClick={() => onToggle(!isOn)}
    />
  );
}
