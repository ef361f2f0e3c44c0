import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeletedAccount, eraseAccount, listDeletedAccounts } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notices.tsx';
import { TypedConfirm } from '#web/ui/typed-confirm.tsx';

const deletedAccounts = queryOptions({
  queryKey: ['accounts', 'deleted'],
  queryFn: async ({ signal }) => (await call(listDeletedAccounts, {}, { signal })).data,
});

/** The deleted accounts that still have personal data, which can be erased. */
export function DeletedAccounts({ onClosed }: { onClosed: () => void }) {
  const query = useQuery(deletedAccounts);
  const [erasing, setErasing] = useState<DeletedAccount | null>(null);
  return (
    <Dialog title="Akun terhapus" size="middle" onClose={onClosed}>
      <div className="stack" aria-busy={query.isFetching} aria-live="polite">
        {query.isError && <p role="alert">Daftar akun terhapus belum dapat dibaca. {query.error.message}</p>}
        {query.data?.length === 0 && <p>Tidak ada akun terhapus yang datanya masih tersimpan.</p>}
        {query.data && query.data.length > 0 && (
          <ul className="stack" aria-label="Akun terhapus">
            {query.data.map((account) => (
              <li key={account.id} className="row">
                <span className="sentence">
                  <bdi translate="no">{account.name}</bdi> (
                  <bdi translate="no" dir="ltr">
                    {account.email}
                  </bdi>
                  ), dihapus <Instant at={account.deleted_at} />
                </span>
                <Button
                  size="small"
                  kind="text"
                  isDanger
                  aria-label={`Hapus selamanya data ${account.name}`}
                  onClick={() => setErasing(account)}
                >
                  Hapus selamanya
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {erasing && <AccountErase account={erasing} onClosed={() => setErasing(null)} />}
    </Dialog>
  );
}

interface AccountEraseProps {
  account: DeletedAccount;
  onClosed: () => void;
}

/** Erases the personal data of a deleted account, once its e-mail is typed. */
function AccountErase({ account, onClosed }: AccountEraseProps) {
  const erase = useMutation({
    mutationFn: (email: string) => call(eraseAccount, { params: { id: account.id }, body: { email } }),
    onSuccess: () => notify.success(`Data ${account.name} dihapus selamanya.`),
  });
  return (
    <TypedConfirm
      question={
        <>
          Hapus data <bdi translate="no">{account.name}</bdi> selamanya?
        </>
      }
      called="emailnya"
      expected={account.email}
      onConfirm={erase.mutateAsync}
      onClosed={onClosed}
    >
      <p className="sentence">
        Nama, email, perangkat, dan alamatnya hilang di mana pun, dan tidak dapat dikembalikan. Yang pernah
        dikerjakannya tetap ada, atas nama “Akun terhapus {account.id}”.
      </p>
    </TypedConfirm>
  );
}
