import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { FrontPage, FrontPasswordField } from './front-page.tsx';

interface PasswordChoiceProps {
  title: string;
  /** The explanation. */
  children: ReactNode;
  /** The account's name for password managers. */
  email?: string;
  /** Fields before the password. */
  before?: ReactNode;
  choose: (password: string, filled: FormData) => Promise<void>;
  /** What the button says. */
  action?: string;
  leave: { label: string; onClick: () => void };
}

/** A page with a form for a new password. */
export function PasswordChoice({
  title,
  children,
  email,
  before,
  choose,
  action = 'Simpan dan lanjutkan',
  leave,
}: PasswordChoiceProps) {
  const password = useRef<HTMLInputElement>(null);
  const choosing = useMutation({
    mutationFn: (filled: FormData) => choose(String(filled.get('password')), filled),
    onError: () => password.current?.select(),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!choosing.isPending) choosing.mutate(new FormData(event.currentTarget));
  }
  return (
    <FrontPage title={title}>
      <form
        className="card stack sign-in-form"
        method="post"
        noValidate
        onSubmit={submit}
        aria-labelledby="new-password-title"
        aria-describedby="new-password-text"
      >
        <h1 id="new-password-title">{title}</h1>
        <p id="new-password-text" className="muted">
          {children}
        </p>
        {choosing.isError && (
          <p className="notice" data-tone="warn" role="alert">
            {choosing.error.message}
          </p>
        )}
        {email !== undefined && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
        {before}
        <FrontPasswordField
          ref={password}
          label="Kata sandi baru"
          autoComplete="new-password"
          isFirst={before === undefined}
        />
        <button type="submit" className="button" data-kind="primary" data-size="large" aria-busy={choosing.isPending}>
          {action}
        </button>
        <button type="button" className="link" onClick={leave.onClick}>
          {leave.label}
        </button>
      </form>
    </FrontPage>
  );
}
