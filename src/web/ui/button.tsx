import type { ComponentProps, ReactNode } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` is the usual next step; `text` has no frame until it is hovered. */
  kind?: 'plain' | 'primary' | 'text';
  size?: 'small' | 'middle' | 'large';
  /** Whether it deletes something. */
  isDanger?: boolean;
  /** Working: pressing it again does nothing. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/** A button of a screen or dialog. `controls.css` styles it, and links of the class `button` likewise. */
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
