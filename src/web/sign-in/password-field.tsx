import { type Ref, useState } from 'react';
import { PasswordEye } from '#web/ui/password-eye.tsx';

interface PasswordFieldProps {
  ref: Ref<HTMLInputElement>;
  label?: string;
  autoComplete?: 'current-password' | 'new-password';
  /** Whether it gets the focus. */
  isFirst?: boolean;
}

export function SignInPasswordField(props: PasswordFieldProps) {
  const { ref, label = 'Password', autoComplete = 'current-password', isFirst = false } = props;
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <label className="field-label" htmlFor="password">
        {label}
      </label>
      <div className="sign-in-password">
        <input
          ref={ref}
          className="plain-input"
          data-size="large"
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: where it comes first, choosing it is all that the page is for.
          autoFocus={isFirst}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordEye className="icon-button" isShown={isShown} onChange={setShown} />
      </div>
    </div>
  );
}
