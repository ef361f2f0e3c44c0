import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { CodeAppSetup } from '#web/session/code-app.tsx';
import { ownSecondFactor } from '#web/session/own-second-factor.ts';
import { PasskeySetup } from '#web/session/passkey-setup.tsx';
import { reasonAgainstPasskeys } from '#web/session/passkey-support.ts';
import { NewRecoveryCodes } from '#web/session/recovery-codes.tsx';
import { putOff, saveSession, useSession } from '#web/session/session.tsx';
import { endSessionAtServer } from '#web/session/session-end.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FrontPage } from './front-page.tsx';

interface Made {
  recovery_codes: string[];
  token: string | undefined;
}

/** An app is already set up if this page was left early or is open in two tabs. */
const reasonOf = (error: Error) =>
  error instanceof CallError && error.status === 409
    ? 'Aplikasi kode sudah terpasang. Keluar, lalu masuk lagi dengan kodenya.'
    : error.message;

/** Requires a second factor of roles that must have one, and asks superadmins for one, who may put it off. */
export function RequiredFactorPage() {
  const { signOut, contents } = useSession();
  const isRequired = contents.first === 'second_factor';
  const { data: factor } = useQuery(ownSecondFactor);
  const begin = useMutation({ mutationFn: () => call(beginSecondFactor, {}) });
  const [made, setMade] = useState<Made | null>(null);
  const takesPasskeys = factor !== undefined && reasonAgainstPasskeys(factor.passkey_address) === null;
  function leave() {
    endSessionAtServer();
    signOut();
  }
  // Without a fresh token it was no longer required. The next sign-in knows that.
  const goOn = ({ token }: Made) => (token === undefined ? leave() : saveSession({ token }));
  return (
    <FrontPage title="Pasang langkah kedua">
      <section className="card stack sign-in-form" aria-labelledby="required-factor">
        <h1 id="required-factor">Pasang langkah kedua</h1>
        {made ? (
          <NewRecoveryCodes codes={made.recovery_codes} onDone={() => goOn(made)} />
        ) : (
          <p className="muted">
            {isRequired
              ? 'Peran Anda wajib memakai langkah kedua saat masuk'
              : 'Superadmin dapat membaca dan mengubah semuanya, jadi sebaiknya masuk dengan langkah kedua'}
            : selain kata sandi, {takesPasskeys ? 'passkey di perangkat Anda, atau ' : ''}kode dari aplikasi di ponsel
            Anda. Setelah terpasang, Anda langsung melanjutkan.
          </p>
        )}
        {!made && !begin.data && takesPasskeys && (
          <PasskeySetup
            isPrimary
            // Codes may have been given in another tab.
            onDone={(done) => (done.recovery_codes.length > 0 ? setMade(done) : goOn(done))}
          />
        )}
        {begin.isError && <Alert kind="error">{reasonOf(begin.error)}</Alert>}
        {!made && begin.data && <CodeAppSetup {...begin.data.data} onCancel={begin.reset} onDone={setMade} />}
        {!made && !begin.data && (
          <Button kind={takesPasskeys ? 'plain' : 'primary'} isBusy={begin.isPending} onClick={() => begin.mutate()}>
            Pasang aplikasi kode
          </Button>
        )}
        {!made && !begin.data && !isRequired && <Button onClick={putOff}>Nanti saja</Button>}
        {!made && (
          <button type="button" className="link" onClick={leave}>
            Sign out
          </button>
        )}
      </section>
    </FrontPage>
  );
}
