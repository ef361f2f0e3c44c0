import { useMutation } from '@tanstack/react-query';
import { type Account, changeAccount, removeAccount } from '#contract/accounts.ts';
import { removeAccountSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { deletionOf, RemoveQuestion } from '#web/undo/remove-question.tsx';

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

/** Disables an account, which ends its sessions, after a question. */
export function AccountDisable({ account, onClosed }: QuestionProps) {
  const change = useStatusChange(account);
  return (
    <Confirm
      question={
        <>
          Nonaktifkan akun <bdi translate="no">{account.name}</bdi>?
        </>
      }
      action="Nonaktifkan"
      onConfirm={() => change.mutateAsync('disabled')}
      onClosed={onClosed}
    >
      <p className="sentence">
        <bdi translate="no" dir="ltr">
          {account.email}
        </bdi>{' '}
        langsung keluar dari semua perangkat, dan tidak dapat masuk lagi sebelum akunnya diaktifkan.
      </p>
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

/** Takes all second factors from an account, after a question. */
export function AccountFactorOff({ account: { id, name }, onClosed }: QuestionProps) {
  return (
    <Confirm
      question={
        <>
          Matikan langkah kedua <bdi translate="no">{name}</bdi>?
        </>
      }
      action="Matikan"
      onConfirm={async () => {
        const { message } = await call(removeAccountSecondFactor, { params: { id } });
        notify.success(message);
        void invalidate({ queryKey: ['accounts'] });
      }}
      onClosed={onClosed}
    >
      <p className="sentence">
        Untuk pemilik akun yang kehilangan passkey, aplikasi kode, dan kode pemulihannya. Semuanya dicabut; setelah itu
        kata sandi saja cukup untuk masuk.
      </p>
    </Confirm>
  );
}
