import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useMemo, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { listAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountDelete } from './account-delete.tsx';
import { AccountDevices } from './account-devices.tsx';
import { AccountDisable } from './account-disable.tsx';
import { AccountDialog, RestoredAccountDialog } from './account-form.ts';
import { accountList } from './account-queries.ts';
import { accountColumns } from './accounts-table.tsx';
import { DeletedAccounts } from './deleted-accounts.tsx';
import { LinkQuestion, LinkShown } from './password-link-dialogs.tsx';

/** The list has no filters. */
const address = listAddress({}, {});

/** The accounts of the staff, for superadmins. */
export function AccountsPage() {
  const accounts = useWholeList(address, () => accountList);
  const own = useSession().contents.id;
  const [editing, setEditing] = useState<{ account: Account | null } | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [deleting, setDeleting] = useState<Account | null>(null);
  const [devicesOf, setDevicesOf] = useState<Account | null>(null);
  const [disabling, setDisabling] = useState<Account | null>(null);
  const [linking, setLinking] = useState<Account | null>(null);
  const columns = useMemo(
    () =>
      accountColumns({
        own,
        onEdit: (account) => setEditing({ account }),
        onDelete: setDeleting,
        onDevices: setDevicesOf,
        onDisable: setDisabling,
        onLink: setLinking,
      }),
    [own],
  );
  // People who may not see the accounts may not add one either.
  const isOpen = accounts.shown !== undefined;
  return (
    <ListScreen
      title="Akun staf"
      actions={
        isOpen && (
          <>
            <Button onClick={() => setShowsDeleted(true)}>Akun terhapus</Button>
            <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ account: null })}>
              Tambah
            </Button>
          </>
        )
      }
      of={accounts}
      noun="akun"
      label="Daftar akun staf"
      columns={columns}
      rowHeight={48}
      empty="Belum ada akun."
    >
      {editing && <AccountDialog row={editing.account} onClose={() => setEditing(null)} />}
      {isOpen && <RestoredAccountDialog />}
      {devicesOf && <AccountDevices account={devicesOf} onClosed={() => setDevicesOf(null)} />}
      {disabling && <AccountDisable account={disabling} onClosed={() => setDisabling(null)} />}
      {linking && <LinkQuestion account={linking} onClosed={() => setLinking(null)} />}
      <LinkShown />
      {showsDeleted && <DeletedAccounts onClosed={() => setShowsDeleted(false)} />}
      {deleting && <AccountDelete account={deleting} onClosed={() => setDeleting(null)} />}
    </ListScreen>
  );
}
