import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Account, changeAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';

/** Whether an account may sign in. */
export function AccountStatus({ status }: Pick<Account, 'status'>) {
  return (
    <span className="account-status" data-status={status}>
      {status === 'active' ? (
        <>
          <CheckCircleOutlined aria-hidden /> Aktif
        </>
      ) : (
        <>
          <StopOutlined aria-hidden /> Nonaktif
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
  const verb = isActive ? 'Nonaktifkan' : 'Aktifkan';
  return (
    <Button
      type="text"
      icon={isActive ? <StopOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
      aria-label={`${verb} ${account.name}`}
      title={verb}
      loading={change.isPending}
      onClick={() => change.mutate()}
    />
  );
}
