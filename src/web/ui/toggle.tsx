import './parts.css';

interface ToggleProps {
  id?: string;
  /** Its label, if it has no `label` element. */
  label?: string;
  'aria-describedby'?: string;
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

/** A switch. A plain element, because scrolling draws many at once. */
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
