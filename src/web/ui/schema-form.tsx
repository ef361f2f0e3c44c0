import { Input, Select, Switch } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { readableDay } from '#contract/dates.ts';
import { type FormView, fieldId } from './drafted-form.ts';
import './form.css';
import { dayInWords, typedDay } from './typed-day.ts';

interface FieldProps<Name extends string> {
  form: FormView<Name>;
  name: Name;
  label: string;
  /** A quiet line below the field. */
  hint?: ReactNode;
}

/** What ties a control to its label, its fault and its hint. */
interface ControlProps {
  id: string;
  status?: 'error';
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

/** A control with its label above it, and below it what is wrong with it or else its hint. */
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
        ...(fault === undefined ? {} : { status: 'error' }),
        'aria-required': required,
        'aria-invalid': fault !== undefined,
        'aria-describedby': `${id}-note`,
      })}
      <div className="field-note" id={`${id}-note`}>
        <span className={fault === undefined ? undefined : 'field-fault'}>{fault ?? hint}</span>
      </div>
    </div>
  );
}

interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  placeholder?: string;
  /** Codes, addresses and numbers read left to right in every layout. */
  isLtr?: boolean;
  /** Which keys a screen keyboard offers. */
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  autoComplete?: string;
}

export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, placeholder, isLtr, inputMode, autoComplete = 'off' } = props;
  return (
    <Field {...props}>
      {(control) => (
        <Input
          {...control}
          inputMode={inputMode}
          className={isLtr ? 'field-ltr' : undefined}
          dir={isLtr ? 'ltr' : 'auto'}
          autoComplete={autoComplete}
          spellCheck={false}
          placeholder={placeholder}
          value={form.texts[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  );
}

/** A whole number, typed. */
export function NumberField<Name extends string>(props: Omit<TextFieldProps<Name>, 'inputMode' | 'isLtr'>) {
  return <TextField {...props} inputMode="numeric" isLtr />;
}

export function PasswordField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props}>
      {(control) => (
        <Input
          {...control}
          type={isShown ? 'text' : 'password'}
          className="field-ltr"
          dir="ltr"
          autoComplete="new-password"
          spellCheck={false}
          value={form.texts[name]}
          onChange={(event) => form.set(name, event.target.value)}
          suffix={
            <button type="button" className="field-button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Sembunyikan' : 'Tampilkan'}
            </button>
          }
        />
      )}
    </Field>
  );
}

/** A day, typed as people write it; the browser's calendar stands beside it for those who like to point. */
export function DayField<Name extends string>(props: FieldProps<Name>) {
  const { form, name, label } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const text = form.texts[name] ?? '';
  const day = typedDay(text);
  return (
    <Field {...props} hint={day === null ? props.hint : dayInWords(day)}>
      {(control) => (
        <div className="field-day">
          <Input
            {...control}
            className="field-ltr"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder="HH-BB-TTTT"
            value={text}
            onChange={(event) => form.set(name, event.target.value)}
            onBlur={() => day !== null && readableDay(day) !== text && form.set(name, readableDay(day))}
            suffix={
              <button
                type="button"
                className="field-button"
                aria-label={`Buka kalender: ${label}`}
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarIcon />
              </button>
            }
          />
          <input
            ref={calendar}
            type="date"
            className="field-calendar"
            tabIndex={-1}
            aria-hidden="true"
            value={day ?? ''}
            onChange={(event) => form.set(name, event.target.value === '' ? '' : readableDay(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" strokeWidth="1.2" strokeLinejoin="round" />
    </svg>
  );
}

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps<Name extends string> extends FieldProps<Name> {
  choices: readonly Choice[];
  isLoading?: boolean;
  isSearchable?: boolean;
  placeholder?: string;
}

/** One of several. What is chosen but not among the choices (not loaded yet, or deleted) is shown as it is. */
export function ChoiceField<Name extends string>(props: ChoiceFieldProps<Name>) {
  const { form, name, choices, isLoading = false, isSearchable = false, placeholder = '' } = props;
  const value = form.texts[name] ?? '';
  return (
    <Field {...props}>
      {(control) => (
        <Select
          {...control}
          className="field-choice"
          showSearch={isSearchable && { optionFilterProp: 'label' }}
          loading={isLoading}
          placeholder={placeholder}
          options={[...choices]}
          value={value === '' ? null : value}
          onChange={(chosen: string) => form.set(name, chosen)}
        />
      )}
    </Field>
  );
}

interface SwitchFieldProps<Name extends string> extends FieldProps<Name> {
  on: Choice;
  off: Choice;
}

export function SwitchField<Name extends string>(props: SwitchFieldProps<Name>) {
  const { form, name, on, off } = props;
  return (
    <Field {...props} isNeverEmpty>
      {({ id, 'aria-describedby': describedBy }) => (
        <Switch
          id={id}
          aria-describedby={describedBy}
          checked={form.texts[name] === on.value}
          checkedChildren={on.label}
          unCheckedChildren={off.label}
          onChange={(isOn) => form.set(name, isOn ? on.value : off.value)}
        />
      )}
    </Field>
  );
}

/** A group of fields under a heading: two columns where there is room. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend className="field-group-title">{title}</legend>
      <div className="field-grid">{children}</div>
    </fieldset>
  );
}
