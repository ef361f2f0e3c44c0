import { useMutation } from '@tanstack/react-query';
import { type Account, removeAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';

interface AccountDeleteProps {
  account: Account;
  onClosed: () => void;
}

/** Deletes an account, after a question. */
export function AccountDelete({ account, onClosed }: AccountDeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(removeAccount, { params: { id: account.id } }),
    onSuccess: () => notify.success(`Akun ${account.name} dihapus.`),
  });
  return (
    <Confirm
      question={`Anda ingin menghapus data {name:${account.name}} ?`}
      action="Hapus"
      onConfirm={() => remove.mutateAsync()}
      onClosed={onClosed}
    />
  );
}
