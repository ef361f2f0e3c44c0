import { useEffect, useRef, useState } from 'react';
import type { RequestOptions, UsedPasskey } from '#contract/passkeys.ts';
import { messageOf } from '#web/api/call-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface PasskeyButtonProps {
  /** Whether it is what a question expects first. */
  isFirst?: boolean;
  /** What the browser is to be asked by, anew each time. */
  begin: () => Promise<RequestOptions>;
  /** Hands in what the browser answers. */
  answer: (passkey: UsedPasskey) => Promise<void>;
}

/** Asks for a passkey; says calmly when nothing came of it, and can be pressed again. */
export function PasskeyButton({ isFirst = false, begin, answer }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asking = useRef(new AbortController());
  // Whoever closes the question has not signed in by a passkey that the browser asks for still.
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
