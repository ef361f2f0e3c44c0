import { useState } from 'react';
import { Input } from './antd.tsx';
import { Field, type FieldProps } from './schema-form.tsx';

/** A password, which can be looked at while it is typed. It never gets into a draft. */
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
