import { useLocation } from 'react-router';
import { passwordLinkPath } from '#contract/password-links.ts';
import { changeProfile, placeholderEmail, readProfile } from '#contract/profile.ts';
import { call } from '#web/api/call.ts';
import { renewSession } from '#web/session/renewal.ts';
import { useSession } from '#web/session/session.tsx';
import { leave } from '#web/session/session-end.ts';
import { firstStep } from '#web/session/stored-session.ts';
import { lazy } from '#web/ui/lazy.ts';
import { EmailField, FrontField } from './front-page.tsx';
import { PasswordChoice } from './password-choice.tsx';
import { PasswordLinkPage } from './password-link-page.tsx';

const { Component: RequiredFactorPage } = lazy(
  async () => (await import('./required-factor-page.tsx')).RequiredFactorPage,
);

/** The required steps before the panel. They are one chunk of code because few people need them. */
export function BeforeThePanel() {
  const first = firstStep(useSession());
  if (useLocation().pathname === passwordLinkPath) return <PasswordLinkPage />;
  return first === 'second_factor' ? <RequiredFactorPage /> : <NewPasswordPage />;
}

/** Changes one's own password, and the name and e-mail of a first account that has none yet. */
async function choose(password: string, filled: FormData): Promise<void> {
  if (filled.get('email') === '') throw new Error('Isi email Anda.');
  const { full_name, username } = (await call(readProfile, {})).data;
  const body = {
    full_name: String(filled.get('name') ?? full_name),
    username,
    password,
    first_email: filled.has('email') ? String(filled.get('email')) : undefined,
  };
  await renewSession(() => call(changeProfile, { body }));
}

/** Requires a new password in place of a first one that was shown when it was created. */
function NewPasswordPage() {
  const { contents } = useSession();
  const isUnnamed = contents.email === placeholderEmail;
  return (
    <PasswordChoice
      title={isUnnamed ? 'Akun pertama' : 'Buat kata sandi baru'}
      {...(isUnnamed
        ? {
            before: (
              <>
                <FrontField name="name" label="Nama" autoComplete="name" dir="auto" isFirst />
                <EmailField />
              </>
            ),
          }
        : { email: contents.email })}
      choose={choose}
      leave={{ label: 'Sign out', onClick: leave }}
    >
      {isUnnamed && 'Dengan nama dan email ini Anda dikenal di direktori, dan dengan email ini Anda masuk. '}
      Kata sandi pertama sudah terlihat di layar saat pemasangan. Pilih yang lain, 8 sampai 128 karakter; setelah itu
      Anda langsung melanjutkan.
    </PasswordChoice>
  );
}
