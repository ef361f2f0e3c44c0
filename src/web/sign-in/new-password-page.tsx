import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { saveSession, useSession } from '#web/session/session.tsx';
import { endSessionAtServer } from '#web/session/session-end.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { choosePassword } from './choose-password.ts';
import { SignInPasswordField } from './password-field.tsx';
import './sign-in.css';

/** What somebody sees first whose password was shown when it was made: it is good for this one sign-in. */
export function NewPasswordPage() {
  const { signOut } = useSession();
  const password = useRef<HTMLInputElement>(null);
  const choosing = useMutation({
    mutationFn: choosePassword,
    onSuccess: (token) => token !== undefined && saveSession({ token }),
    onError: () => password.current?.select(),
  });
  function leave() {
    endSessionAtServer();
    signOut();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!choosing.isPending) choosing.mutate(String(new FormData(event.currentTarget).get('password')));
  }
  return (
    <main className="sign-in">
      <title>Kata sandi baru · IKAI</title>
      <section className="sign-in-brand">
        <Wordmark />
        <p>Ikatan Konselor Adiksi Indonesia</p>
      </section>
      <section className="sign-in-panel">
        <form
          className="card stack sign-in-form"
          method="post"
          noValidate
          onSubmit={submit}
          aria-labelledby="new-password-title"
          aria-describedby="new-password-text"
        >
          <h1 id="new-password-title">Buat kata sandi baru</h1>
          <p id="new-password-text" className="muted">
            Kata sandi pertama sudah terlihat di layar saat pemasangan. Pilih yang lain, 8 sampai 128 karakter; setelah
            itu Anda langsung melanjutkan.
          </p>
          {choosing.isError && (
            <p className="notice" data-tone="warn" role="alert">
              {choosing.error.message}
            </p>
          )}
          <SignInPasswordField ref={password} label="Kata sandi baru" autoComplete="new-password" isFirst />
          <button type="submit" className="button" data-kind="primary" data-size="large" aria-busy={choosing.isPending}>
            Simpan dan lanjutkan
          </button>
          <button type="button" className="link" onClick={leave}>
            Sign out
          </button>
        </form>
      </section>
    </main>
  );
}
