import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Got } from '#contract/endpoint.ts';
import { usePasswordLink as choosePasswordByLink, readPasswordLink } from '#contract/password-links.ts';
import { call } from '#web/api/call.ts';
import { messageOf } from '#web/api/call-error.ts';
import { dropSession } from '#web/session/session.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { FrontPage } from './front-page.tsx';
import { PasswordChoice } from './password-choice.tsx';

type Owner = Got<typeof readPasswordLink>['data'];

/** The page of a one-time link: its owner chooses a password, and signs in with it. */
export function PasswordLinkPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const navigate = useNavigate();
  /** Whose link it was, once it was used: then it can't be read again. */
  const [owner, setOwner] = useState<Owner | null>(null);
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: async ({ signal }) => (await call(readPasswordLink, { body: { token } }, { signal })).data,
    retry: false,
    enabled: owner === null,
    refetchOnWindowFocus: false,
  });

  /** Sets the password and signs in with it. Where that fails, the page of the sign-in is left to try again. */
  async function choose(its: Owner, password: string) {
    await call(choosePasswordByLink, { body: { token, password } });
    flushSync(() => setOwner(its));
    // The session in this browser is another account's, or this has ended it.
    dropSession();
    try {
      const { enter } = await import('./authenticate.ts');
      const byFactor = await enter({ email: its.email, password, remember: false });
      void navigate('/app/dashboard', { replace: true });
      // The code app, as every device can have one.
      const setUp = () => void navigate('/app/users', { state: { asksForCodeApp: true } });
      const action = { label: 'Pasang langkah kedua', onClick: setUp };
      notify.success('Kata sandi tersimpan.', { action: byFactor ? null : action });
    } catch (error) {
      void navigate('/login', { replace: true });
      notify.error('Kata sandi tersimpan, tetapi Anda belum masuk.', { description: messageOf(error) });
    }
  }

  const toSignIn = { label: 'Ke halaman masuk', onClick: () => void navigate('/login', { replace: true }) };
  const shown = owner ?? link.data;
  if (shown) {
    return (
      <PasswordChoice
        title="Pilih kata sandi Anda"
        email={shown.email}
        choose={(password) => choose(shown, password)}
        action="Simpan, lalu masuk"
        leave={toSignIn}
      >
        Untuk akun <bdi translate="no">{shown.name}</bdi> (
        <bdi translate="no" dir="ltr">
          {shown.email}
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
