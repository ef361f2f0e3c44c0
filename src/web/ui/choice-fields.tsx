import { Select, Switch } from './antd.tsx';
import { Field, type FieldProps } from './schema-form.tsx';

interface Choice {
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
          // Within the dialog: what lies outside of a modal one is not there for a screen reader.
          getPopupContainer={(box: HTMLElement) => box.closest<HTMLElement>('[role=dialog]') ?? document.body}
          // The dialog's own box lets a pointer through to what lies behind it; its list must not inherit that.
          styles={{ popup: { root: { pointerEvents: 'auto' } } }}
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
