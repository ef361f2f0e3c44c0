import { useState } from 'react';
import { PasswordEye } from './password-eye.tsx';
import { Field, type FieldProps } from './schema-form.tsx';
import { TextInput } from './text-input.tsx';

/** A password field. Passwords are never stored in drafts. */
export function PasswordField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props}>
      {(control) => (
        <TextInput
          {...control}
          type={isShown ? 'text' : 'password'}
          dir="ltr"
          autoComplete="new-password"
          spellCheck={false}
          value={form.texts[name]}
          onChange={(event) => form.set(name, event.target.value)}
          after={<PasswordEye isShown={isShown} onChange={setShown} />}
        />
      )}
    </Field>
  );
}
