import { roleNames } from '#contract/access.ts';
import type { Account } from '#contract/accounts.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowActions, RowButton } from '#web/ui/row-actions.tsx';
import { AccountStatus, AccountStatusButton } from './account-status.tsx';

interface OnRow {
  /** The account of the person in front of the screen, which they can't delete or disable. */
  own: number;
  onEdit: (account: Account) => void;
  onDelete: (account: Account) => void;
  onDevices: (account: Account) => void;
  onDisable: (account: Account) => void;
}

const laptop = (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M3 3.5h10v7H3zM1.5 13h13" />
  </svg>
);

/** The columns of the accounts list. */
export function accountColumns({ own, onEdit, onDelete, onDevices, onDisable }: OnRow): Column<Account>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 190,
      cell: ({ id, name }) => (
        <span className="one-line" title={name}>
          <bdi>{name}</bdi> {id === own && <span className="badge">Anda</span>}
        </span>
      ),
    },
    {
      key: 'email',
      title: 'Email',
      width: 210,
      cell: ({ email }) => (
        <span className="one-line" title={email}>
          <bdi dir="ltr">{email}</bdi>
        </span>
      ),
    },
    {
      key: 'username',
      title: 'Username',
      width: 130,
      cell: ({ username }) => (
        <span className="one-line" title={username}>
          <bdi>{username}</bdi>
        </span>
      ),
    },
    { key: 'role', title: 'Role', width: 100, cell: ({ role }) => roleNames[role] },
    { key: 'status', title: 'Status', width: 100, cell: ({ status }) => <AccountStatus status={status} /> },
    {
      key: 'lastSignedIn',
      title: 'Last Signed In',
      width: 140,
      cell: ({ last_signed_in: at }) => (at === null ? 'Belum pernah' : <bdi dir="ltr">{readableInstant(at)}</bdi>),
    },
    {
      key: 'action',
      title: 'Action',
      width: 168,
      pinned: 'end',
      cell: (account) => (
        <RowActions
          name={account.name}
          onEdit={() => onEdit(account)}
          onDelete={account.id === own ? undefined : () => onDelete(account)}
        >
          <RowButton verb="Perangkat" name={account.name} icon={laptop} onClick={() => onDevices(account)} />
          {account.id !== own && <AccountStatusButton account={account} onDisable={onDisable} />}
        </RowActions>
      ),
    },
  ];
}
