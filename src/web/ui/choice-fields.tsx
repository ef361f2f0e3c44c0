import { Combobox } from './combobox.tsx';
import { Field, type FieldProps } from './schema-form.tsx';
import { type Choice, Select } from './select.tsx';
import { Toggle } from './toggle.tsx';

interface ChoiceFieldProps<Name extends string> extends FieldProps<Name> {
  choices: readonly Choice[];
  isLoading?: boolean;
  isSearchable?: boolean;
  placeholder?: string;
}

/** A field with choices: the browser's own select for a few, a combobox for many. */
export function ChoiceField<Name extends string>(props: ChoiceFieldProps<Name>) {
  const { form, name, choices, isLoading = false, isSearchable = false, placeholder = '' } = props;
  const chosen = { choices, placeholder, value: form.texts[name] ?? '' };
  const choose = (value: string) => form.set(name, value);
  return (
    <Field {...props}>
      {(control) =>
        isSearchable ? (
          <Combobox {...control} {...chosen} isLoading={isLoading} onChoose={choose} />
        ) : (
          <Select {...control} {...chosen} onChoose={choose} />
        )
      }
    </Field>
  );
}

interface SwitchFieldProps<Name extends string> extends FieldProps<Name> {
  on: Choice;
  off: Choice;
}

export function SwitchField<Name extends string>(props: SwitchFieldProps<Name>) {
  const { form, name, on, off } = props;
  const isOn = form.texts[name] === on.value;
  return (
    <Field {...props} isNeverEmpty>
      {({ id, 'aria-describedby': describedBy }) => (
        <span className="row">
          <Toggle
            id={id}
            aria-describedby={describedBy}
            isOn={isOn}
            onToggle={(isNowOn) => form.set(name, isNowOn ? on.value : off.value)}
          />
          <span aria-hidden="true">{isOn ? on.label : off.label}</span>
        </span>
      )}
    </Field>
  );
}
