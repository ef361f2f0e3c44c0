import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/sessions.ts';
import { call } from '#web/api/call.ts';
import { DeviceList } from '#web/session/device-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';

const ownDevices = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
});

/** Where the person is signed in, and how to end that. */
export function OwnDevices() {
  const asked = useQuery(ownDevices);
  const onError = (error: Error) => notify.error('Perangkat belum dikeluarkan.', { description: error.message });
  const one = useMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { id } }),
    onSuccess: (_, { device }) => notify.success(`${device} dikeluarkan.`),
    onError,
  });
  const others = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ message }) => notify.success(message),
    onError,
  });
  return (
    <section className="card profile-card" aria-labelledby="own-devices">
      <h2 id="own-devices">Perangkat yang masuk</h2>
      {asked.data && (
        <>
          <DeviceList
            label="Perangkat yang masuk"
            devices={asked.data}
            ending={one.isPending ? one.variables.id : undefined}
            onEnd={(device) => !one.isPending && one.mutate(device)}
          />
          {asked.data.length > 1 && (
            <Button isBusy={others.isPending} onClick={() => others.mutate()}>
              Keluar dari semua perangkat lain
            </Button>
          )}
        </>
      )}
      {!asked.data && asked.isError && (
        <div className="state" role="alert">
          <p>Daftar perangkat belum dapat dibaca. {asked.error.message}</p>
          <Button onClick={() => asked.refetch()} isBusy={asked.isFetching}>
            Coba lagi
          </Button>
        </div>
      )}
    </section>
  );
}
