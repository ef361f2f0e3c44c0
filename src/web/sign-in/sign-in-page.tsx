import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { noConnection } from '#web/api/call-error.ts';
import { hasEnded } from '#web/session/session.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { notify } from '#web/ui/notices.tsx';
import type { Credentials } from './authenticate.ts';
import { EmailField, FrontPage, FrontPasswordField } from './front-page.tsx';

/** Loaded while the person types. */
const loadAuthenticate = () => import('./authenticate.ts');

const { Component: ForgottenPassword } = lazy(async () => (await import('./forgotten-password.tsx')).ForgottenPassword);

async function enter(credentials: Credentials): Promise<void> {
  const authenticate = await loadAuthenticate().catch(() => {
    throw noConnection();
  });
  await authenticate.enter(credentials);
}

export function SignInPage() {
  const password = useRef<HTMLInputElement>(null);
  const [ended] = useState(hasEnded);
  const [forgotten, setForgotten] = useState(false);
  const entering = useMutation({
    mutationFn: enter,
    onError: (error) => {
      notify.error(error.message);
      password.current?.select();
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (entering.isPending) return;
    const filled = new FormData(event.currentTarget);
    entering.mutate({
      email: String(filled.get('email')),
      password: String(filled.get('password')),
      remember: filled.get('remember') !== null,
    });
  }

  return (
    <FrontPage title="Sign In">
      {/* If the form is ever sent without script, `post` keeps the password out of the address. */}
      <form
        className="card stack sign-in-form"
        method="post"
        noValidate
        onInput={() => loadAuthenticate().catch(() => undefined)}
        onSubmit={submit}
        aria-labelledby="sign-in-title"
      >
        <h1 id="sign-in-title">Masuk ke direktori anggota</h1>
        {ended && (
          <p className="notice" data-tone="warn" role="status">
            Sesi Anda telah berakhir. Silakan masuk lagi; isian yang belum disimpan akan muncul kembali.
          </p>
        )}
        <EmailField isFirst />
        <FrontPasswordField ref={password} label="Password" autoComplete="current-password" />
        <div className="row" data-apart>
          <label className="choice">
            <input type="checkbox" name="remember" />
            Remember me
          </label>
          <button
            type="button"
            className="link"
            aria-expanded={forgotten}
            aria-controls="forgotten"
            onClick={() => setForgotten(!forgotten)}
          >
            Forgot password
          </button>
        </div>
        <div id="forgotten">{forgotten && <ForgottenPassword />}</div>
        <button type="submit" className="button" data-kind="primary" data-size="large" aria-busy={entering.isPending}>
          Sign In
        </button>
      </form>
    </FrontPage>
  );
}
