import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePasswordLink as choosePasswordByLink, readPasswordLink } from '#contract/password-links.ts';
import { call } from '#web/api/call.ts';
import { messageOf } from '#web/api/call-error.ts';
import { useSession } from '#web/session/session.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { FrontPage } from './front-page.tsx';
import { PasswordChoice } from './password-choice.tsx';

/** The page of a one-time link: its owner chooses a password, and signs in with it. */
export function PasswordLinkPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const { signOut } = useSession();
  const navigate = useNavigate();
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: async ({ signal }) => (await call(readPasswordLink, { body: { token } }, { signal })).data,
    retry: false,
    // Once it was used there is none.
    staleTime: 'static',
  });

  /** Sets the password and signs in with it. Where that fails, the page of the sign-in is left to try again. */
  async function choose(email: string, password: string) {
    await call(choosePasswordByLink, { body: { token, password } });
    // The session in this browser is another account's, or this has ended it.
    signOut();
    try {
      const { enter } = await import('./authenticate.ts');
      const byFactor = await enter({ email, password, remember: false });
      void navigate('/app/dashboard', { replace: true });
      const action = { label: 'Pasang langkah kedua', onClick: () => void navigate('/app/users') };
      notify.success('Kata sandi tersimpan.', { action: byFactor ? null : action });
    } catch (error) {
      void navigate('/login', { replace: true });
      notify.error('Kata sandi tersimpan, tetapi Anda belum masuk.', { description: messageOf(error) });
    }
  }

  const toSignIn = { label: 'Ke halaman masuk', onClick: () => void navigate('/login', { replace: true }) };
  if (link.data) {
    return (
      <PasswordChoice
        title="Pilih kata sandi Anda"
        email={link.data.email}
        choose={(password) => choose(link.data.email, password)}
        action="Simpan, lalu masuk"
        leave={toSignIn}
      >
        Untuk akun <bdi translate="no">{link.data.name}</bdi> (
        <bdi translate="no" dir="ltr">
          {link.data.email}
        </bdi>
        ). 8 sampai 128 karakter, tanpa nama atau email Anda; beberapa kata yang tidak berkaitan mudah diingat dan sulit
        ditebak.
      </PasswordChoice>
    );
  }
  if (!link.isError) return <Loading />;
  return (
    <FrontPage title="Tautan kata sandi">
      <div className="card stack sign-in-form">
        <h1>Tautan kata sandi</h1>
        <p className="notice" data-tone="warn" role="alert">
          {link.error.message}
        </p>
        <button
          type="button"
          className="button"
          data-size="large"
          onClick={() => link.refetch()}
          aria-busy={link.isFetching}
        >
          Coba lagi
        </button>
        <button type="button" className="link" onClick={toSignIn.onClick}>
          {toSignIn.label}
        </button>
      </div>
    </FrontPage>
  );
}
