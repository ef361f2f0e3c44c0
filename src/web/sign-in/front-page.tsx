import { type ComponentProps, type ReactNode, useState } from 'react';
import { PasswordEye } from '#web/ui/password-eye.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import './sign-in.css';

interface FrontPageProps {
  title: string;
  children: ReactNode;
}

/** The frame of a page before the panel. */
export function FrontPage({ title, children }: FrontPageProps) {
  return (
    <main className="sign-in">
      <title>{`${title} · IKAI`}</title>
      <section className="stack sign-in-brand">
        <Wordmark />
        <p className="muted">Ikatan Konselor Adiksi Indonesia</p>
      </section>
      <section className="stack sign-in-panel">{children}</section>
    </main>
  );
}

interface FrontFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  /** Whether it gets the focus. */
  isFirst?: boolean;
}

/** A field of such a page. Its name is its id too: there is one form. */
export function FrontField({ name, label, isFirst = false, children, ...rest }: FrontFieldProps) {
  return (
    <div>
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <div className={children ? 'input-frame' : undefined} data-size="large">
        <input
          {...rest}
          className="input"
          data-size="large"
          id={name}
          name={name}
          // biome-ignore lint/a11y/noAutofocus: filling this form is all that the page is for.
          autoFocus={isFirst}
          spellCheck={false}
        />
        {children}
      </div>
    </div>
  );
}

/** The e-mail by which somebody signs in. */
export const EmailField = (props: Pick<FrontFieldProps, 'isFirst'>) => (
  <FrontField {...props} name="email" label="Email" type="email" autoComplete="username" dir="ltr" />
);

type PasswordFieldProps = Pick<FrontFieldProps, 'ref' | 'label' | 'isFirst' | 'autoComplete'>;

/** A password, which can be shown. */
export function FrontPasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FrontField {...props} name="password" type={isShown ? 'text' : 'password'} autoCapitalize="none" dir="ltr">
      <PasswordEye isShown={isShown} onChange={setShown} />
    </FrontField>
  );
}
