import type { ComponentProps, ReactNode } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` is what most people want next; `text` is bare until it is pointed at. */
  kind?: 'plain' | 'primary' | 'text';
  size?: 'small' | 'middle' | 'large';
  /** Whether it takes something away. */
  isDanger?: boolean;
  /** At work: pressing it again does nothing. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/** A button of a screen or dialog. `button.css` draws it, and links of the class `button` the same. */
export function Button({
  kind = 'plain',
  size = 'middle',
  isDanger = false,
  isBusy = false,
  type = 'button',
  icon,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      data-size={size}
      data-danger={isDanger}
      data-bare={children === undefined}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {!isBusy && icon}
      {children}
    </button>
  );
}
