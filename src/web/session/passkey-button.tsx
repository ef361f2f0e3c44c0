import { useEffect, useRef, useState } from 'react';
import type { RequestOptions, UsedPasskey } from '#contract/passkeys.ts';
import { messageOf } from '#web/api/call-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface PasskeyButtonProps {
  /** Whether it gets the focus of the dialog. */
  isFirst?: boolean;
  /** Requests a challenge, a new one for each attempt. */
  begin: () => Promise<RequestOptions>;
  /** Sends the signed challenge. */
  answer: (passkey: UsedPasskey) => Promise<void>;
}

/** Asks for a passkey. After a failure it shows the reason and can be pressed again. */
export function PasskeyButton({ isFirst = false, begin, answer }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asking = useRef(new AbortController());
  // Closing the question aborts a pending passkey prompt.
  useEffect(() => () => asking.current.abort(), []);
  async function prove(): Promise<void> {
    asking.current = new AbortController();
    const { signal } = asking.current;
    setBusy(true);
    setFailure(null);
    try {
      const { signByPasskey } = await import('./passkey-browser.ts');
      await answer(await signByPasskey(await begin(), signal));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <div className="row">
        <Button kind={isFirst ? 'primary' : 'plain'} data-first={isFirst || undefined} isBusy={isBusy} onClick={prove}>
          Pakai passkey
        </Button>
      </div>
    </>
  );
}
