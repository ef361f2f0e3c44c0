import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import StopOutlined from '@ant-design/icons-svg/es/asn/StopOutlined';
import { useMutation } from '@tanstack/react-query';
import { type Account, changeAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { accountStatusNames } from '#web/field-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { RowButton } from '#web/ui/row-actions.tsx';

/** Whether an account may sign in. */
export function AccountStatus({ status }: Pick<Account, 'status'>) {
  return (
    <span className="account-status" data-status={status}>
      {status === 'active' ? (
        <>
          <Icon of={CheckCircleOutlined} /> {accountStatusNames.active}
        </>
      ) : (
        <>
          <Icon of={StopOutlined} /> {accountStatusNames.disabled}
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
      icon={isActive ? <Icon of={StopOutlined} /> : <Icon of={CheckCircleOutlined} />}
      isBusy={change.isPending}
      onClick={() => change.mutate()}
    />
  );
}
