import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSecondFactor, removeSecondFactor, type SecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { CodeAppSetup } from '#web/session/code-app.tsx';
import { saveSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';

interface OwnCodeAppProps {
  factor: SecondFactor;
  /** The consequence of removing it, by the number of factors that are left. */
  consequenceOf: (left: number) => string;
  /** Called with recovery codes if there were none. */
  onAdded: (recoveryCodes: string[]) => void;
  onRemoved: () => Promise<unknown>;
}

/** One's own authenticator app. */
export function OwnCodeApp({ factor: { totp, passkeys }, consequenceOf, onAdded, onRemoved }: OwnCodeAppProps) {
  const readableInstant = useReadableInstant();
  const [isRemoving, setRemoving] = useState(false);
  const begin = useMutation({
    mutationFn: () => call(beginSecondFactor, {}),
    onError: (error) => notify.error('Aplikasi kode belum dapat dipasang.', { description: error.message }),
  });
  return (
    <>
      {totp && (
        <>
          <p className="sentence">Aplikasi kode dipasang {readableInstant(totp)}.</p>
          <div className="row">
            <Button onClick={() => setRemoving(true)}>Lepas aplikasi kode</Button>
          </div>
        </>
      )}
      {!totp && !begin.data && (
        <>
          <p className="sentence">Aplikasi di ponsel Anda menunjukkan kode yang berganti setiap 30 detik.</p>
          <div className="row">
            <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
              Pasang aplikasi kode
            </Button>
          </div>
        </>
      )}
      {!totp && begin.data && (
        <CodeAppSetup
          {...begin.data.data}
          onCancel={begin.reset}
          onDone={({ recovery_codes, token }) => {
            if (token !== undefined) saveSession({ token });
            onAdded(recovery_codes);
            begin.reset();
          }}
        />
      )}
      {isRemoving && (
        <Confirm
          question="Lepas aplikasi kode?"
          action="Lepas"
          onConfirm={async () => {
            await call(removeSecondFactor, {});
            await onRemoved();
          }}
          onClosed={() => setRemoving(false)}
        >
          <p className="sentence">{consequenceOf(passkeys.length)}</p>
        </Confirm>
      )}
    </>
  );
}
