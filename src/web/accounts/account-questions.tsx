import { useMutation } from '@tanstack/react-query';
import { type Account, changeAccount, removeAccount } from '#contract/accounts.ts';
import { addPasswordLink } from '#contract/password-links.ts';
import { removeAccountSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { deletionOf, RemoveQuestion } from '#web/undo/remove-question.tsx';
import { showLink } from './password-link.tsx';

interface QuestionProps {
  account: Account;
  onClosed: () => void;
}

/**
 * Disables or enables an account. The question before disabling shows its failure, so only that of enabling is shown
 * here.
 */
export function useStatusChange({ id, name }: Account) {
  const change = useMutation({
    mutationFn: (status: Account['status']) => call(changeAccount, { params: { id }, body: { status } }),
    onSuccess: (_answer, status) => {
      const enableAgain = { label: 'Urungkan', onClick: () => change.mutate('active') };
      if (status === 'active') notify.success(`Akun ${name} diaktifkan.`);
      else notify.success(`Akun ${name} dinonaktifkan.`, { action: enableAgain });
    },
    onError: (error, status) => {
      if (status === 'active') notify.error(`Status ${name} tidak berubah.`, { description: error.message });
    },
  });
  return change;
}

interface AccountQuestionProps extends QuestionProps {
  /** Making a link for a new password, ending its use, or taking all its second factors. */
  deed: 'link' | 'disable' | 'factor';
}

/** Asks before something is done to an account. */
export function AccountQuestion({ deed, account, onClosed }: AccountQuestionProps) {
  const { id, name, email } = account;
  const change = useStatusChange(account);
  const { question, action, consequence, act } = {
    link: {
      question: 'Buat tautan kata sandi untuk',
      action: 'Buat tautan',
      consequence:
        'Dengan tautan itu pemilik akun memilih kata sandinya sendiri, sekali, dalam 72 jam. Sampai dipakai, kata sandi yang sekarang tetap berlaku.',
      act: async () => showLink({ ...(await call(addPasswordLink, { params: { id } })).data, owner: account }),
    },
    disable: {
      question: 'Nonaktifkan akun',
      action: 'Nonaktifkan',
      consequence: (
        <>
          <bdi translate="no" dir="ltr">
            {email}
          </bdi>{' '}
          langsung keluar dari semua perangkat, dan tidak dapat masuk lagi sebelum akunnya diaktifkan.
        </>
      ),
      act: () => change.mutateAsync('disabled'),
    },
    factor: {
      question: 'Matikan langkah kedua',
      action: 'Matikan',
      consequence:
        'Untuk pemilik akun yang kehilangan passkey, aplikasi kode, dan kode pemulihannya. Semuanya dicabut; setelah itu kata sandi saja cukup untuk masuk.',
      act: async () => {
        const { message } = await call(removeAccountSecondFactor, { params: { id } });
        notify.success(message);
        void invalidate({ queryKey: ['accounts'] });
      },
    },
  }[deed];
  return (
    <Confirm
      question={
        <>
          {question} <bdi translate="no">{name}</bdi>?
        </>
      }
      action={action}
      onConfirm={act}
      onClosed={onClosed}
    >
      <p className="sentence">{consequence}</p>
    </Confirm>
  );
}

export function AccountDelete({ account: { id, name }, onClosed }: QuestionProps) {
  return (
    <RemoveQuestion
      question={deletionOf('name', name)}
      remove={() => call(removeAccount, { params: { id } })}
      done={`Akun ${name} dihapus.`}
      onClosed={onClosed}
    />
  );
}
