import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeletedAccount, listDeletedAccounts } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AccountErase } from './account-erase.tsx';

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
