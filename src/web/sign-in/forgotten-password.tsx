import { useMutation, useQuery } from '@tanstack/react-query';
import { forgetPassword, readPasswordHelp } from '#contract/password-links.ts';
import { call } from '#web/api/call.ts';

/** Sends a link for a new password. Without a mail server, refers to a superadmin. */
export function ForgottenPassword() {
  const help = useQuery({
    queryKey: ['password-help'],
    queryFn: async ({ signal }) => (await call(readPasswordHelp, {}, { signal })).data,
  });
  const asking = useMutation({ mutationFn: (email: string) => call(forgetPassword, { body: { email } }) });
  if (help.isPending) return <p className="muted">Sebentar…</p>;
  if (!help.data?.mails) {
    return (
      <p className="muted">
        Kata sandi tidak dapat dipulihkan dari sini. Hubungi superadmin IKAI di kantor Anda: ia dapat membuat tautan
        kata sandi lewat menu Akun staf.
      </p>
    );
  }
  return (
    <div className="stack">
      <p className="muted" role="status">
        {asking.data?.message ?? 'Isi email Anda di atas; tautan untuk memilih kata sandi baru dikirim ke sana.'}
      </p>
      {asking.isError && (
        <p className="notice" data-tone="warn" role="alert">
          {asking.error.message}
        </p>
      )}
      <button
        type="button"
        className="button"
        aria-busy={asking.isPending}
        onClick={({ currentTarget: { form } }) =>
          !asking.isPending && form && asking.mutate(String(new FormData(form).get('email')))
        }
      >
        Kirim tautan
      </button>
    </div>
  );
}
