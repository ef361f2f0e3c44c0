import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import StopOutlined from '@ant-design/icons-svg/es/asn/StopOutlined';
import { roleNames } from '#contract/access.ts';
import type { Account } from '#contract/accounts.ts';
import { accountStatusNames } from '#web/fields/field-names.ts';
import { Instant } from '#web/fields/instant.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RowActions, rowActionsWidth } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { useStatusChange } from './account-questions.tsx';

/** What is asked or shown of one account. */
export type AccountDeed = 'edit' | 'link' | 'devices' | 'disable' | 'factor' | 'delete';

interface OnRow {
  /** One's own account, which one can't delete or disable. */
  own: number;
  onDeed: (deed: AccountDeed, account: Account) => void;
}

export function accountColumns({ own, onDeed }: OnRow): Column<Account>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 180,
      grow: true,
      card: 'title',
      pinned: 'start',
      cell: ({ id, name }) => (
        <span className="two-lines" dir="auto" title={name}>
          <strong>
            <bdi translate="no">{name}</bdi>
          </strong>{' '}
          {id === own && <span className="badge">Anda</span>}
        </span>
      ),
    },
    {
      key: 'email',
      title: 'Email',
      width: 200,
      grow: true,
      card: 'line',
      cell: ({ email }) => (
        <bdi translate="no" className="one-line" dir="ltr" title={email}>
          {email}
        </bdi>
      ),
    },
    {
      key: 'username',
      title: 'Username',
      width: 120,
      grow: true,
      card: 'line',
      cell: ({ username }) => (
        <bdi translate="no" className="one-line" title={username}>
          {username}
        </bdi>
      ),
    },
    { key: 'role', title: 'Role', width: 100, card: 'fact', cell: ({ role }) => roleNames[role] },
    {
      key: 'status',
      title: 'Status',
      width: 100,
      card: 'fact',
      cell: ({ status }) => (
        <span className="status" data-tone={status === 'active' ? 'ok' : undefined}>
          <Icon of={status === 'active' ? CheckCircleOutlined : StopOutlined} /> {accountStatusNames[status]}
        </span>
      ),
    },
    {
      key: 'factor',
      title: 'Langkah kedua',
      width: 110,
      card: 'fact',
      cell: ({ second_factor }) => (second_factor ? 'Terpasang' : <span className="faint">Belum</span>),
    },
    {
      key: 'lastSignedIn',
      title: 'Last Signed In',
      width: 140,
      card: 'fact',
      cell: ({ last_signed_in: at }) => (at === null ? 'Belum pernah' : <Instant at={at} />),
    },
    {
      key: 'action',
      title: 'Action',
      width: rowActionsWidth(2),
      card: 'actions',
      pinned: 'end',
      cell: (account) => (
        <RowActions name={account.name} hasMenu onEdit={() => onDeed('edit', account)}>
          <AccountMenu account={account} isOwn={account.id === own} onDeed={(deed) => onDeed(deed, account)} />
        </RowActions>
      ),
    },
  ];
}

interface AccountMenuProps {
  account: Account;
  isOwn: boolean;
  onDeed: (deed: AccountDeed) => void;
}

/** What can be done with an account, in words. */
function AccountMenu({ account, isOwn, onDeed }: AccountMenuProps) {
  const change = useStatusChange(account);
  const deed = (verb: string, one: AccountDeed, isDanger = false) => (
    <Button isDanger={isDanger} aria-label={`${verb} ${account.name}`} onClick={() => onDeed(one)}>
      {verb}
    </Button>
  );
  const isActive = account.status === 'active';
  return (
    <>
      {!isOwn && isActive && deed('Buat tautan kata sandi', 'link')}
      {deed('Perangkat', 'devices')}
      {!isOwn && account.second_factor && deed('Matikan langkah kedua', 'factor')}
      {!isOwn && isActive && deed('Nonaktifkan', 'disable')}
      {!isActive && (
        <Button aria-label={`Aktifkan ${account.name}`} onClick={() => change.mutate('active')}>
          Aktifkan
        </Button>
      )}
      {!isOwn && deed('Hapus', 'delete', true)}
    </>
  );
}
