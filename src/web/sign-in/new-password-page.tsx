import { saveSession, useSession } from '#web/session/session.tsx';
import { endSessionAtServer } from '#web/session/session-end.ts';
import { choosePassword } from './choose-password.ts';
import { PasswordChoice } from './password-choice.tsx';

/** Requires a new password in place of a first one that was shown when it was created. */
export function NewPasswordPage() {
  const { signOut, contents } = useSession();
  async function choose(password: string) {
    const token = await choosePassword(password);
    if (token !== undefined) saveSession({ token });
  }
  function leave() {
    endSessionAtServer();
    signOut();
  }
  return (
    <PasswordChoice
      title="Buat kata sandi baru"
      email={contents.email}
      choose={choose}
      leave={{ label: 'Sign out', onClick: leave }}
    >
      Kata sandi pertama sudah terlihat di layar saat pemasangan. Pilih yang lain, 8 sampai 128 karakter; setelah itu
      Anda langsung melanjutkan.
    </PasswordChoice>
  );
}
