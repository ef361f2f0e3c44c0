import './toggle.css';

interface ToggleProps {
  label: string;
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

/** A switch for table rows, of which many come into view at once: a bare button costs a tenth of Ant Design's. */
export function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className="toggle"
      aria-label={label}
      aria-checked={isOn}
      onClick={() => onToggle(!isOn)}
    />
  );
}
