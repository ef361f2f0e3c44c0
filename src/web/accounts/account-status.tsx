import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { type Account, changeAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { accountStatusNames } from '#web/field-names.ts';
import { notify } from '#web/ui/notices.tsx';
import { RowButton } from '#web/ui/row-actions.tsx';

/** Whether an account may sign in. */
export function AccountStatus({ status }: Pick<Account, 'status'>) {
  return (
    <span className="account-status" data-status={status}>
      {status === 'active' ? (
        <>
          <CheckCircleOutlined aria-hidden /> {accountStatusNames.active}
        </>
      ) : (
        <>
          <StopOutlined aria-hidden /> {accountStatusNames.disabled}
        </>
      )}
    </span>
  );
}

/** Takes an account out of use, which ends its sessions, or into use again. */
export function AccountStatusButton({ account }: { account: Account }) {
  const isActive = account.status === 'active';
  const change = useMutation({
    mutationFn: () =>
      call(changeAccount, { params: { id: account.id }, body: { status: isActive ? 'disabled' : 'active' } }),
    onSuccess: () => notify.success(`Akun ${account.name} ${isActive ? 'dinonaktifkan' : 'diaktifkan'}.`),
    onError: (error) => notify.error(`Status ${account.name} tidak berubah.`, { description: error.message }),
  });
  return (
    <RowButton
      verb={isActive ? 'Nonaktifkan' : 'Aktifkan'}
      name={account.name}
      icon={isActive ? <StopOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
      isBusy={change.isPending}
      onClick={() => change.mutate()}
    />
  );
}
