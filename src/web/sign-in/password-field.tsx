import { type Ref, useState } from 'react';

interface PasswordFieldProps {
  ref: Ref<HTMLInputElement>;
  label?: string;
  autoComplete?: 'current-password' | 'new-password';
  /** Whether typing begins here. */
  isFirst?: boolean;
}

/** The password, hidden unless the person wants to see what they typed. */
export function SignInPasswordField(props: PasswordFieldProps) {
  const { ref, label = 'Password', autoComplete = 'current-password', isFirst = false } = props;
  const [shown, setShown] = useState(false);
  return (
    <div className="sign-in-field">
      <label className="field-label" htmlFor="password">
        {label}
      </label>
      <div className="sign-in-password">
        <input
          ref={ref}
          className="plain-input"
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: where it comes first, choosing it is all that the page is for.
          autoFocus={isFirst}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <button
          type="button"
          className="icon-button"
          aria-label="Tampilkan kata sandi"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M1.5 10S4.5 4.2 10 4.2 18.5 10 18.5 10 15.5 15.8 10 15.8 1.5 10 1.5 10Z" />
            <circle cx="10" cy="10" r="2.6" />
            {shown && <path d="m3 17 14-14" />}
          </svg>
        </button>
      </div>
    </div>
  );
}
