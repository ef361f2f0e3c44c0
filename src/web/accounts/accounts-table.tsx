import { roleNames } from '#contract/access.ts';
import type { Account } from '#contract/accounts.ts';
import { Instant } from '#web/fields/instant.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { RowActions, RowButton, rowActionsWidth } from '#web/ui/table/row-actions.tsx';
import { AccountStatus, AccountStatusButton } from './account-status.tsx';

interface OnRow {
  /** One's own account, which one can't delete or disable. */
  own: number;
  onEdit: (account: Account) => void;
  onDelete: (account: Account) => void;
  onDevices: (account: Account) => void;
  onDisable: (account: Account) => void;
  onLink: (account: Account) => void;
}

const laptop = (
  <svg className="drawn" viewBox="0 0 16 16" width="1rem" height="1rem" strokeWidth="1.2" aria-hidden="true">
    <path d="M3 3.5h10v7H3zM1.5 13h13" />
  </svg>
);

const key = (
  <svg className="drawn" viewBox="0 0 16 16" width="1rem" height="1rem" strokeWidth="1.2" aria-hidden="true">
    <path d="M7.5 8.5 13 3M11 5l1.8 1.8M9.5 6.5 11 8M5.5 13a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z" />
  </svg>
);

export function accountColumns({ own, onEdit, onDelete, onDevices, onDisable, onLink }: OnRow): Column<Account>[] {
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
          <bdi translate="no">{name}</bdi> {id === own && <span className="badge">Anda</span>}
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
      cell: ({ status }) => <AccountStatus status={status} />,
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
      width: rowActionsWidth(6),
      card: 'actions',
      pinned: 'end',
      cell: (account) => (
        <RowActions
          name={account.name}
          onEdit={() => onEdit(account)}
          onDelete={account.id === own ? undefined : () => onDelete(account)}
        >
          {account.id !== own && account.status === 'active' && (
            <RowButton verb="Tautan kata sandi" name={account.name} icon={key} onClick={() => onLink(account)} />
          )}
          <RowButton verb="Perangkat" name={account.name} icon={laptop} onClick={() => onDevices(account)} />
          {account.id !== own && <AccountStatusButton account={account} onDisable={onDisable} />}
        </RowActions>
      ),
    },
  ];
}
