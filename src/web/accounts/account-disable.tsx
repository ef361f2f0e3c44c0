import type { Account } from '#contract/accounts.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useStatusChange } from './account-status.tsx';

interface AccountDisableProps {
  account: Account;
  onClosed: () => void;
}

/** Disables an account, which ends its sessions, after a question. */
export function AccountDisable({ account, onClosed }: AccountDisableProps) {
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
