import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownSecondFactor } from '#web/session/own-second-factor.ts';
import { NewRecoveryCodes } from '#web/session/recovery-codes.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OwnCodeApp } from './own-code-app.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

/** The consequence for signing in, by the number of factors that are left. */
const consequenceOf = (left: number): string =>
  left > 0
    ? 'Langkah kedua tetap diminta saat masuk: cara yang lain dan kode pemulihan masih berlaku.'
    : 'Setelah itu kata sandi saja cukup untuk masuk. Kode pemulihan tidak berlaku lagi.';

/** One's own second factors. */
export function SecondFactorCard() {
  const query = useQuery(ownSecondFactor);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data } = query;
  const isOn = data && (data.totp !== null || data.passkeys.length > 0);
  const changed = {
    consequenceOf,
    onAdded(recoveryCodes: string[]) {
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      void query.refetch();
    },
    onRemoved: () => query.refetch(),
  };
  return (
    <section className="card profile-card stack" aria-labelledby="second-factor">
      <h2 id="second-factor">Langkah kedua saat masuk</h2>
      {codes && <NewRecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && data && (
        <>
          <p className="sentence">
            {isOn
              ? `Sisa kode pemulihan: ${data.recovery_codes}.`
              : 'Selain kata sandi, passkey atau aplikasi kode menjaga akun Anda: kata sandi yang bocor saja tidak cukup untuk masuk.'}
          </p>
          <section className="second-factor-way stack" aria-labelledby="passkeys">
            <h3 id="passkeys">Passkey</h3>
            <p className="sentence">Sidik jari, wajah, atau PIN perangkat Anda, atau kunci keamanan.</p>
            <OwnPasskeys factor={data} {...changed} />
          </section>
          <section className="second-factor-way stack" aria-labelledby="code-app">
            <h3 id="code-app">Aplikasi kode</h3>
            <OwnCodeApp factor={data} {...changed} />
          </section>
        </>
      )}
      {!data && <LoadFailure what="Langkah kedua" query={query} />}
    </section>
  );
}
