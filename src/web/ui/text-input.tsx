import type { ComponentProps, ReactNode } from 'react';
import './input.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'size'> {
  size?: 'middle' | 'large';
  /** Content inside its frame, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A text field of one line. */
export function TextInput({ size = 'middle', before, after, ...rest }: TextInputProps) {
  const input = <input type="text" {...rest} className="input" data-size={size} />;
  if (before === undefined && after === undefined) return input;
  return (
    <span className="input-frame">
      {before}
      {input}
      {after}
    </span>
  );
}

/** A text field of several lines. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...props} className="input" />;
}
