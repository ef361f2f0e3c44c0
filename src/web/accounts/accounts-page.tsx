import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { AccountDelete } from './account-delete.tsx';
import { AccountDevices } from './account-devices.tsx';
import { AccountDisable } from './account-disable.tsx';
import { AccountDialog, RestoredAccountDialog } from './account-form.ts';
import { accounts } from './account-queries.ts';
import { accountColumns } from './accounts-table.tsx';

/** The accounts of the staff, for superadmins. */
export function AccountsPage() {
  const asked = useQuery(accounts);
  const own = useSession().contents.id;
  const [editing, setEditing] = useState<{ account: Account | null } | null>(null);
  const [deleting, setDeleting] = useState<Account | null>(null);
  const [devicesOf, setDevicesOf] = useState<Account | null>(null);
  const [disabling, setDisabling] = useState<Account | null>(null);
  const columns = useMemo(
    () =>
      accountColumns({
        own,
        onEdit: (account) => setEditing({ account }),
        onDelete: setDeleting,
        onDevices: setDevicesOf,
        onDisable: setDisabling,
      }),
    [own],
  );
  return (
    <Page
      title="Akun staf"
      actions={
        asked.data && (
          <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ account: null })}>
            Tambah
          </Button>
        )
      }
    >
      <DataTable
        label="Daftar akun staf"
        columns={columns}
        rows={asked.data}
        rowHeight={48}
        minWidth={1038}
        progress={asked}
        listKey="accounts"
        empty={<p>Belum ada akun.</p>}
      />
      {editing && <AccountDialog row={editing.account} onClose={() => setEditing(null)} />}
      {asked.data && <RestoredAccountDialog />}
      {devicesOf && <AccountDevices account={devicesOf} onClosed={() => setDevicesOf(null)} />}
      {disabling && <AccountDisable account={disabling} onClosed={() => setDisabling(null)} />}
      {deleting && <AccountDelete account={deleting} onClosed={() => setDeleting(null)} />}
    </Page>
  );
}
