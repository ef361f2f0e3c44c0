import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import StopOutlined from '@ant-design/icons-svg/es/asn/StopOutlined';
import { useMutation } from '@tanstack/react-query';
import { type Account, changeAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { accountStatusNames } from '#web/fields/field-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { RowButton } from '#web/ui/table/row-actions.tsx';

/** Whether an account may sign in. */
export function AccountStatus({ status }: Pick<Account, 'status'>) {
  return (
    <span className="status" data-tone={status === 'active' ? 'ok' : undefined}>
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

interface AccountStatusButtonProps {
  account: Account;
  onDisable: (account: Account) => void;
}

/** Disables an account, after a question, or enables it. */
export function AccountStatusButton({ account, onDisable }: AccountStatusButtonProps) {
  const change = useStatusChange(account);
  if (account.status === 'active') {
    return (
      <RowButton
        verb="Nonaktifkan"
        name={account.name}
        icon={<Icon of={StopOutlined} />}
        onClick={() => onDisable(account)}
      />
    );
  }
  return (
    <RowButton
      verb="Aktifkan"
      name={account.name}
      icon={<Icon of={CheckCircleOutlined} />}
      isBusy={change.isPending}
      onClick={() => change.mutate('active')}
    />
  );
}
