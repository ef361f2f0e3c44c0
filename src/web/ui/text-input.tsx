import { type ComponentProps, type ReactNode, useId } from 'react';
import './form.css';

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

interface LabelledInputProps extends Omit<TextInputProps, 'id' | 'onChange'> {
  label: ReactNode;
  onText: (text: string) => void;
}

/** A text field of one line below its label, outside of forms with drafts. */
export function LabelledInput({ label, onText, ...rest }: LabelledInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <TextInput {...rest} id={id} onChange={({ target }) => onText(target.value)} />
    </div>
  );
}

/** A text field of several lines. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...props} className="input" />;
}
