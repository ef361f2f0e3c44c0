import { useMutation } from '@tanstack/react-query';
import { type DeletedAccount, eraseAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';
import { TypedConfirm } from '#web/ui/typed-confirm.tsx';

interface AccountEraseProps {
  account: DeletedAccount;
  onClosed: () => void;
}

/** Erases the personal data of a deleted account, once its e-mail is typed. */
export function AccountErase({ account, onClosed }: AccountEraseProps) {
  const erase = useMutation({
    mutationFn: (email: string) => call(eraseAccount, { params: { id: account.id }, body: { email } }),
    onSuccess: () => notify.success(`Data ${account.name} dihapus selamanya.`),
  });
  return (
    <TypedConfirm
      question={
        <>
          Hapus data <bdi translate="no">{account.name}</bdi> selamanya?
        </>
      }
      action="Hapus selamanya"
      called="emailnya"
      expected={account.email}
      onConfirm={erase.mutateAsync}
      onClosed={onClosed}
    >
      <p className="sentence">
        Nama, email, perangkat, dan alamatnya hilang di mana pun, dan tidak dapat dikembalikan. Yang pernah
        dikerjakannya tetap ada, atas nama “Akun terhapus {account.id}”.
      </p>
    </TypedConfirm>
  );
}
