import { type ComponentProps, useId } from 'react';

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  label: string;
  /** Whether it chooses a folder with all its files. */
  isFolder?: boolean;
  /** Called with at least one. */
  onFiles: (files: [File, ...File[]]) => void;
}

/** A button that chooses files. */
export function FileButton({ id, label, isFolder = false, onFiles, ...rest }: FileButtonProps) {
  const own = useId();
  return (
    <span>
      <input
        {...rest}
        {...(isFolder && { webkitdirectory: '' })}
        id={id ?? own}
        type="file"
        className="visually-hidden"
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          // Otherwise choosing the same file again would not fire the event.
          target.value = '';
          if (first) onFiles([first, ...others]);
        }}
      />
      <label htmlFor={id ?? own} className="button">
        {label}
      </label>
    </span>
  );
}
