import { useState } from 'react';
import { type Passkey, removePasskey } from '#contract/passkeys.ts';
import type { SecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { PasskeySetup } from '#web/session/passkey-setup.tsx';
import { reasonAgainstPasskeys } from '#web/session/passkey-support.ts';
import { saveSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import '#web/session/session.css';

interface OwnPasskeysProps {
  factor: SecondFactor;
  /** The consequence of removing one, by the number of factors that are left. */
  consequenceOf: (left: number) => string;
  /** Called with recovery codes if there were none. */
  onAdded: (recoveryCodes: string[]) => void;
  onRemoved: () => Promise<unknown>;
}

/** One's own passkeys, and a form for another one. */
export function OwnPasskeys({ factor, consequenceOf, onAdded, onRemoved }: OwnPasskeysProps) {
  const { passkeys, passkey_address } = factor;
  const readableInstant = useReadableInstant();
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const reason = reasonAgainstPasskeys(passkey_address);
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="lined devices" aria-label="Passkey">
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
                <Button aria-label={`Hapus passkey ${name}`} onClick={() => setRemoved(passkey)}>
                  Hapus
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {reason === null ? (
        <PasskeySetup
          onDone={({ recovery_codes, token }) => {
            if (token !== undefined) saveSession({ token });
            onAdded(recovery_codes);
          }}
        />
      ) : (
        <p className="sentence muted">{reason}</p>
      )}
      {removed && (
        <Confirm
          question={
            <>
              Hapus passkey <bdi translate="no">{removed.name}</bdi>?
            </>
          }
          action="Hapus"
          onConfirm={async () => {
            await call(removePasskey, { params: { id: removed.id } });
            await onRemoved();
          }}
          onClosed={() => setRemoved(null)}
        >
          <p className="sentence">{consequenceOf(passkeys.length - 1 + (factor.totp ? 1 : 0))}</p>
        </Confirm>
      )}
    </>
  );
}
