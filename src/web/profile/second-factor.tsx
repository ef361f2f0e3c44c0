import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import '#web/ui/form.css';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

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
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
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
        <Setup
          {...begin.data.data}
          onCancel={begin.reset}
          onDone={(made) => {
            setCodes(made);
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

interface SetupProps {
  secret: string;
  qr: string;
  onCancel: () => void;
  onDone: (codes: string[]) => void;
}

function Setup({ secret, qr, onCancel, onDone }: SetupProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ data }) => onDone(data.recovery_codes),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate();
      }}
    >
      <p className="sentence">Pindai gambar ini dengan aplikasi kode Anda, atau ketik kuncinya di sana:</p>
      <img src={qr} alt="Kode QR untuk aplikasi kode" width={240} height={240} />
      <code className="second-factor-secret" dir="ltr">
        {secret}
      </code>
      {confirm.isError && <Alert kind="error">{confirm.error.message}</Alert>}
      <div className="field">
        <label htmlFor={id} className="field-label">
          Kode yang ditunjukkan aplikasi
        </label>
        <TextInput
          id={id}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <div className="row">
        <Button kind="primary" type="submit" isBusy={confirm.isPending}>
          Pasang
        </Button>
        <Button onClick={onCancel}>Batal</Button>
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className="stack" role="status">
      <p className="sentence">
        Aplikasi kode terpasang. Simpan kode pemulihan ini di tempat yang aman, misalnya dicetak: masing-masing sekali
        pakai, bila ponsel Anda hilang. Kode ini tidak ditampilkan lagi.
      </p>
      <ul className="recovery-codes" dir="ltr" aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button kind="primary" onClick={onDone}>
          Sudah saya simpan
        </Button>
      </div>
    </div>
  );
}
