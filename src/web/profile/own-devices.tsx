import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts';
import { call } from '#web/api/call.ts';
import { DeviceList, tellNotEnded } from '#web/session/device-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';
import { LoadFailure } from './load-failure.tsx';

export const ownDevices = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
});

/** The devices on which one is signed in. */
export function OwnDevices() {
  const query = useQuery(ownDevices);
  const others = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ message }) => notify.success(message),
    onError: tellNotEnded,
  });
  return (
    <section className="card profile-card" aria-labelledby="own-devices">
      <h2 id="own-devices">Perangkat yang masuk</h2>
      {query.data && (
        <>
          <DeviceList
            label="Perangkat yang masuk"
            devices={query.data}
            end={(id) => call(endSession, { params: { id } })}
          />
          {query.data.length > 1 && (
            <Button isBusy={others.isPending} onClick={() => others.mutate()}>
              Keluar dari semua perangkat lain
            </Button>
          )}
        </>
      )}
      {!query.data && <LoadFailure what="Daftar perangkat" query={query} />}
    </section>
  );
}
