import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeAppSetup, type MadeFactor } from '#web/session/code-app.tsx';
import { ownSecondFactor } from '#web/session/own-second-factor.ts';
import { PasskeySetup } from '#web/session/passkey-setup.tsx';
import { reasonAgainstPasskeys } from '#web/session/passkey-support.ts';
import { NewRecoveryCodes } from '#web/session/recovery-codes.tsx';
import { putOff, saveSession, useSession } from '#web/session/session.tsx';
import { leave } from '#web/session/session-end.ts';
import { Button } from '#web/ui/button.tsx';
import { FrontPage } from './front-page.tsx';

/** Requires a second factor of roles that must have one, and asks superadmins for one, who may put it off. */
export function RequiredFactorPage() {
  const { contents } = useSession();
  const isRequired = contents.first === 'second_factor';
  const { data: factor } = useQuery(ownSecondFactor);
  const [made, setMade] = useState<MadeFactor | null>(null);
  const takesPasskeys = factor !== undefined && reasonAgainstPasskeys(factor.passkey_address) === null;
  // Without a fresh token it was no longer required. The next sign-in knows that.
  const goOn = ({ token }: MadeFactor) => (token === undefined ? leave() : saveSession({ token }));
  return (
    <FrontPage title="Pasang langkah kedua">
      <section className="card stack sign-in-form" aria-labelledby="required-factor">
        <h1 id="required-factor">Pasang langkah kedua</h1>
        {made ? (
          <NewRecoveryCodes codes={made.recovery_codes} onDone={() => goOn(made)} />
        ) : (
          <>
            <p className="muted">
              {isRequired
                ? 'Peran Anda wajib memakai langkah kedua saat masuk'
                : 'Superadmin dapat membaca dan mengubah semuanya, jadi sebaiknya masuk dengan langkah kedua'}
              : selain kata sandi, {takesPasskeys ? 'passkey di perangkat Anda, atau ' : ''}kode dari aplikasi di ponsel
              Anda. Setelah terpasang, Anda langsung melanjutkan.
            </p>
            {takesPasskeys && (
              <PasskeySetup
                isPrimary
                // Codes may have been given in another tab.
                onDone={(done) => (done.recovery_codes.length > 0 ? setMade(done) : goOn(done))}
              />
            )}
            <CodeAppSetup isPrimary={!takesPasskeys} onDone={setMade} />
            {!isRequired && <Button onClick={putOff}>Nanti saja</Button>}
            <button type="button" className="link" onClick={leave}>
              Sign out
            </button>
          </>
        )}
      </section>
    </FrontPage>
  );
}
