import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSecondFactor, readSecondFactor, removeSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { CodeAppSetup, NewRecoveryCodes } from '#web/session/code-app.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';

const ownSecondFactor = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await call(readSecondFactor, {}, { signal })).data,
});

/** What protects the own account besides its password. */
export function SecondFactorCard() {
  const readableInstant = useReadableInstant();
  const asked = useQuery(ownSecondFactor);
  const [isRemoving, setRemoving] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useMutation({
    mutationFn: () => call(beginSecondFactor, {}),
    onError: (error) => notify.error('Aplikasi kode belum dapat dipasang.', { description: error.message }),
  });
  const { data } = asked;
  return (
    <section className="card profile-card stack" aria-labelledby="second-factor">
      <h2 id="second-factor">Langkah kedua saat masuk</h2>
      {codes && <NewRecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && data?.totp && (
        <>
          <p className="sentence">
            Aplikasi kode dipasang {readableInstant(data.totp)}. Sisa kode pemulihan: {data.recovery_codes}.
          </p>
          <div className="row">
            <Button onClick={() => setRemoving(true)}>Lepas aplikasi kode</Button>
          </div>
        </>
      )}
      {!codes && data && !data.totp && !begin.data && (
        <>
          <p className="sentence">
            Selain kata sandi, aplikasi di ponsel Anda dapat menunjukkan kode yang berganti setiap 30 detik. Dengan itu
            kata sandi yang bocor saja tidak cukup untuk masuk.
          </p>
          <div className="row">
            <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
              Pasang aplikasi kode
            </Button>
          </div>
        </>
      )}
      {!codes && data && !data.totp && begin.data && (
        <CodeAppSetup
          {...begin.data.data}
          onCancel={begin.reset}
          onDone={({ recovery_codes }) => {
            setCodes(recovery_codes);
            begin.reset();
          }}
        />
      )}
      {!data && asked.isError && (
        <div className="state" role="alert">
          <p>Langkah kedua belum dapat dibaca. {asked.error.message}</p>
          <Button onClick={() => asked.refetch()} isBusy={asked.isFetching}>
            Coba lagi
          </Button>
        </div>
      )}
      {isRemoving && (
        <Confirm
          question="Lepas aplikasi kode?"
          action="Lepas"
          onConfirm={async () => {
            await call(removeSecondFactor, {});
            await asked.refetch();
          }}
          onClosed={() => setRemoving(false)}
        >
          <p className="sentence">Setelah itu kata sandi saja cukup untuk masuk. Kode pemulihan tidak berlaku lagi.</p>
        </Confirm>
      )}
    </section>
  );
}
