import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/accounts.ts';
import { endAccountSession, endAccountSessions, listAccountSessions } from '#contract/sessions.ts';
import { call } from '#web/api/call.ts';
import { DeviceList, tellNotEnded } from '#web/session/device-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

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
export function AccountDevices({ account: { id, name }, onClosed }: AccountDevicesProps) {
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
