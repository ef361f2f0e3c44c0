import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { type Account, addAccount, listAccounts } from '#contract/accounts.ts';
import { endAccountSession, endAccountSessions, listAccountSessions } from '#contract/sessions.ts';
import { call } from '#web/api/call.ts';
import { listAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { DeviceList, tellNotEnded } from '#web/session/device-list.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountDelete, AccountQuestion } from './account-questions.tsx';
import { type AccountDeed, accountColumns } from './accounts-table.tsx';
import { DeletedAccounts } from './deleted-accounts.tsx';
import { LinkShown } from './password-link.tsx';

const accountList = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => ({ list: {}, rows: (await call(listAccounts, {}, { signal })).data }),
});

const { EditDialog: AccountDialog, RestoredDialog: RestoredAccountDialog } = formDialogs<Account>(
  'account',
  async () => (await import('./account-form-dialog.tsx')).AccountFormDialog,
);

/** The list has no filters. */
const address = listAddress({});

/** The accounts of the staff, for superadmins. */
export function AccountsPage() {
  const accounts = useWholeList(address, () => accountList);
  const own = useSession().contents.id;
  const [open, setOpen] = useState<{ deed: AccountDeed; account: Account | null } | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const columns = useMemo(() => accountColumns({ own, onDeed: (deed, account) => setOpen({ deed, account }) }), [own]);
  // Who may see the accounts may add one too.
  const isOpen = mayUse(addAccount.access, useSession().contents.roles[0] ?? null);
  return (
    <ListScreen
      title="Akun staf"
      actions={
        isOpen && (
          <>
            <Button onClick={() => setShowsDeleted(true)}>Akun terhapus</Button>
            <Button
              kind="primary"
              icon={<Icon of={PlusOutlined} />}
              onClick={() => setOpen({ deed: 'edit', account: null })}
            >
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
      {open?.deed === 'edit' && <AccountDialog row={open.account} onClose={() => setOpen(null)} />}
      {open?.account && open.deed !== 'edit' && (
        <Deed deed={open.deed} account={open.account} onClosed={() => setOpen(null)} />
      )}
      {isOpen && <RestoredAccountDialog />}
      <LinkShown />
      {showsDeleted && <DeletedAccounts onClosed={() => setShowsDeleted(false)} />}
    </ListScreen>
  );
}

interface DeedProps {
  deed: Exclude<AccountDeed, 'edit'>;
  account: Account;
  onClosed: () => void;
}

/** The question or the dialog of each deed but editing. */
function Deed({ deed, ...props }: DeedProps) {
  if (deed === 'devices') return <AccountDevices {...props} />;
  if (deed === 'delete') return <AccountDelete {...props} />;
  return <AccountQuestion {...props} deed={deed} />;
}

function devicesOf(id: number) {
  return queryOptions({
    queryKey: ['sessions', id],
    queryFn: async ({ signal }) => (await call(listAccountSessions, { params: { id } }, { signal })).data,
  });
}

interface AccountDevicesProps {
  account: Account;
  onClosed: () => void;
}

/** The devices on which an account is signed in. */
function AccountDevices({ account: { id, name }, onClosed }: AccountDevicesProps) {
  const query = useQuery(devicesOf(id));
  const all = useMutation({ mutationFn: () => call(endAccountSessions, { params: { id } }), onError: tellNotEnded });
  return (
    <Dialog
      title={
        <>
          Perangkat <bdi translate="no">{name}</bdi>
        </>
      }
      size="middle"
      onClose={onClosed}
      footer={
        <>
          {query.data && query.data.length > 0 && (
            <Button isDanger isBusy={all.isPending} onClick={() => all.mutate()}>
              Keluarkan semua
            </Button>
          )}
          <Button onClick={onClosed}>Tutup</Button>
        </>
      }
    >
      <div aria-busy={query.isFetching} aria-live="polite">
        {query.isError && <p role="alert">Daftar perangkat belum dapat dibaca. {query.error.message}</p>}
        {query.data?.length === 0 && <p>Akun ini tidak masuk di perangkat mana pun.</p>}
        {query.data && (
          <DeviceList
            label={`Perangkat ${name}`}
            devices={query.data}
            endsCurrent
            end={(sessionId) => call(endAccountSession, { params: { id, sessionId } })}
          />
        )}
      </div>
    </Dialog>
  );
}
