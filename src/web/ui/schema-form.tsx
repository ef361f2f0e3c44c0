import type { ReactNode } from 'react';
import { type FormView, fieldId } from './drafted-form.ts';
import { TextInput } from './text-input.tsx';
import './form.css';

/** Properties of every field. */
export interface FieldProps<Name extends string> {
  form: FormView<Name>;
  name: Name;
  label: string;
  /** A quiet line below the field. */
  hint?: ReactNode;
}

/** Attributes that connect a control with its label, fault and hint. */
interface ControlProps {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface FrameProps<Name extends string> extends FieldProps<Name> {
  /** A switch is never empty, so it is not marked as required. */
  isNeverEmpty?: boolean;
  /** What is wrong, where the field itself knows more than the form. */
  fault?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above, and its fault or hint below. */
export function Field<Name extends string>(props: FrameProps<Name>) {
  const { form, name, label, hint, isNeverEmpty = false, fault: own, children } = props;
  const id = fieldId(form.id, name);
  const fault = own ?? form.faults[name];
  const required = !isNeverEmpty && form.isRequired(name);
  return (
    <div className="field" data-field={name}>
      <label className="field-label" htmlFor={id} data-required={required}>
        {label}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': fault !== undefined,
        'aria-describedby': `${id}-note`,
      })}
      <div className="field-note" id={`${id}-note`}>
        {/* Some faults name who has a value already. */}
        <span
          translate={fault === undefined ? undefined : 'no'}
          className={`sentence ${fault === undefined ? '' : 'fault'}`}
        >
          {fault ?? hint}
        </span>
      </div>
    </div>
  );
}

interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  placeholder?: string;
  /** Codes, addresses and numbers are left-to-right in either direction of the page. */
  isLtr?: boolean;
  /** The kind of screen keyboard. */
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  autoComplete?: string;
  /** What is wrong, where the field itself knows more than the form. */
  fault?: string | undefined;
  onLeave?: () => void;
}

export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, placeholder, isLtr, inputMode, autoComplete = 'off', onLeave } = props;
  return (
    <Field {...props}>
      {(control) => (
        <TextInput
          {...control}
          inputMode={inputMode}
          dir={isLtr ? 'ltr' : 'auto'}
          autoComplete={autoComplete}
          spellCheck={false}
          placeholder={placeholder}
          value={form.texts[name]}
          onChange={(event) => form.set(name, event.target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}

/** A whole number, typed. */
export function NumberField<Name extends string>(props: Omit<TextFieldProps<Name>, 'inputMode' | 'isLtr'>) {
  return <TextField {...props} inputMode="numeric" isLtr />;
}

/** A group of fields with a heading, in two columns if there is room. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>{title}</legend>
      <div className="field-grid">{children}</div>
    </fieldset>
  );
}
