import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Passkey, removePasskey } from '#contract/passkeys.ts';
import { removeSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { CodeAppSetup, type MadeFactor } from '#web/session/code-app.tsx';
import { ownSecondFactor } from '#web/session/own-second-factor.ts';
import { PasskeySetup } from '#web/session/passkey-setup.tsx';
import { reasonAgainstPasskeys } from '#web/session/passkey-support.ts';
import { NewRecoveryCodes } from '#web/session/recovery-codes.tsx';
import { saveSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { LoadFailure } from './load-failure.tsx';

/** One's own second factors: passkeys, and an authenticator app. */
export function SecondFactorCard() {
  const query = useQuery(ownSecondFactor);
  const isAsked = useLocation().state?.asksForCodeApp === true;
  const readableInstant = useReadableInstant();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [removed, setRemoved] = useState<Passkey | 'app' | null>(null);
  const { data } = query;
  const factors = data ? data.passkeys.length + (data.totp === null ? 0 : 1) : 0;
  const reason = data ? reasonAgainstPasskeys(data.passkey_address) : null;

  function added({ recovery_codes, token }: MadeFactor) {
    if (token !== undefined) saveSession({ token });
    if (recovery_codes.length > 0) setCodes(recovery_codes);
    void query.refetch();
  }

  async function remove(factor: Passkey | 'app') {
    if (factor === 'app') await call(removeSecondFactor, {});
    else await call(removePasskey, { params: { id: factor.id } });
    await query.refetch();
  }

  return (
    <section className="card stack" aria-labelledby="second-factor">
      <h2 id="second-factor">Langkah kedua saat masuk</h2>
      {codes && <NewRecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && data && (
        <>
          <p className="sentence">
            {factors > 0
              ? `Sisa kode pemulihan: ${data.recovery_codes}.`
              : 'Selain kata sandi, passkey atau aplikasi kode menjaga akun Anda: kata sandi yang bocor saja tidak cukup untuk masuk.'}
          </p>
          <section className="field-group stack" aria-labelledby="passkeys">
            <h3 id="passkeys">Passkey</h3>
            <p className="sentence">Sidik jari, wajah, atau PIN perangkat Anda, atau kunci keamanan.</p>
            {data.passkeys.length > 0 && <PasskeyList passkeys={data.passkeys} onRemove={setRemoved} />}
            {reason === null ? <PasskeySetup onDone={added} /> : <p className="sentence muted">{reason}</p>}
          </section>
          <section className="field-group stack" aria-labelledby="code-app">
            <h3 id="code-app">Aplikasi kode</h3>
            <p className="sentence">
              {data.totp === null
                ? 'Aplikasi di ponsel Anda menunjukkan kode yang berganti setiap 30 detik.'
                : `Aplikasi kode dipasang ${readableInstant(data.totp)}.`}
            </p>
            {data.totp === null ? (
              <CodeAppSetup isAsked={isAsked} onDone={added} />
            ) : (
              <div className="row">
                <Button onClick={() => setRemoved('app')}>Lepas aplikasi kode</Button>
              </div>
            )}
          </section>
        </>
      )}
      {!data && <LoadFailure what="Langkah kedua" query={query} />}
      {removed && (
        <Confirm
          question={
            removed === 'app' ? (
              'Lepas aplikasi kode?'
            ) : (
              <>
                Hapus passkey <bdi translate="no">{removed.name}</bdi>?
              </>
            )
          }
          action={removed === 'app' ? 'Lepas' : 'Hapus'}
          onConfirm={() => remove(removed)}
          onClosed={() => setRemoved(null)}
        >
          <p className="sentence">
            {factors > 1
              ? 'Langkah kedua tetap diminta saat masuk: cara yang lain dan kode pemulihan masih berlaku.'
              : 'Setelah itu kata sandi saja cukup untuk masuk. Kode pemulihan tidak berlaku lagi.'}
          </p>
        </Confirm>
      )}
    </section>
  );
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const readableInstant = useReadableInstant();
  return (
    <ul className="lined" aria-label="Passkey">
      {passkeys.map((passkey) => {
        const { id, name, created_at, last_used_at, synced } = passkey;
        return (
          <li key={id} className="row" data-apart>
            <div className="stack grows" data-gap="1">
              <strong>
                <bdi translate="no">{name}</bdi>
              </strong>
              <bdi className="muted">Dipasang {readableInstant(created_at)}</bdi>
              <bdi className="muted">
                {last_used_at ? `Terakhir dipakai ${readableInstant(last_used_at)}` : 'Belum pernah dipakai'}
              </bdi>
              <bdi className="muted">
                {synced ? 'Disinkronkan ke perangkat Anda yang lain' : 'Hanya di perangkat itu'}
              </bdi>
            </div>
            <Button aria-label={`Hapus passkey ${name}`} onClick={() => onRemove(passkey)}>
              Hapus
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
