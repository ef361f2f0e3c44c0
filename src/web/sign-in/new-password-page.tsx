import { changeProfile, placeholderEmail, readProfile } from '#contract/profile.ts';
import { call } from '#web/api/call.ts';
import { renewSession } from '#web/session/renewal.ts';
import { useSession } from '#web/session/session.tsx';
import { leave } from '#web/session/session-end.ts';
import { EmailField, FrontField } from './front-page.tsx';
import { PasswordChoice } from './password-choice.tsx';

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
export function NewPasswordPage() {
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
