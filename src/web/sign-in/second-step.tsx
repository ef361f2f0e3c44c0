import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import '#web/ui/form.css';
import type { Got } from '#contract/endpoint.ts';
import { beginPasskeyStep } from '#contract/passkeys.ts';
import { answerSecondFactor } from '#contract/second-factor.ts';
import type { SecondStep } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { CallError, messageOf } from '#web/api/call-error.ts';
import { PasskeyButton } from '#web/session/passkey-button.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { LabelledInput } from '#web/ui/text-input.tsx';

type SignedIn = Got<typeof answerSecondFactor>;

interface PendingSignIn {
  challenge: string;
  methods: readonly SecondStep[];
}

/** Asks for the second factor. Throws if the person cancels. */
export async function askForSecondStep(pending: PendingSignIn): Promise<SignedIn> {
  const signedIn = await ask<SignedIn | null>((answer) =>
    createPortal(
      <SecondStepForm {...pending} onAnswer={answer} />,
      document.querySelector('.sign-in-panel') ?? document.body,
    ),
  );
  if (!signedIn) throw new CallError(0, 'Anda belum masuk: langkah kedua belum selesai.');
  return signedIn;
}

interface SecondStepProps extends PendingSignIn {
  onAnswer: (signedIn: SignedIn | null) => void;
}

/** The second step, in the place of the form that began to sign in. */
function SecondStepForm({ challenge, methods, onAnswer }: SecondStepProps) {
  const id = useId();
  const hasApp = methods.includes('totp');
  const takesPasskey = methods.includes('passkey') && 'PublicKeyCredential' in window;
  const [isByApp, setByApp] = useState(hasApp);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    const others = [...(form.current?.parentElement?.children ?? [])].filter((one) => one !== form.current);
    for (const other of others) other.setAttribute('hidden', '');
    form.current?.querySelector<HTMLElement>('[data-first], input')?.focus();
    return () => {
      for (const other of others) other.removeAttribute('hidden');
    };
  }, []);

  async function send(given: string): Promise<void> {
    if (isBusy || given.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      onAnswer(await call(answerSecondFactor, { body: { challenge, code: given } }));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
      form.current?.querySelector('input')?.select();
    }
  }

  return (
    <form
      ref={form}
      className="card stack sign-in-form"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <h1 id={id}>Langkah kedua</h1>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      {takesPasskey && (
        <PasskeyButton
          isFirst
          begin={async () => (await call(beginPasskeyStep, { body: { challenge } })).data}
          answer={async (passkey) => onAnswer(await call(answerSecondFactor, { body: { challenge, passkey } }))}
        />
      )}
      <p className="sentence muted">
        {takesPasskey ? 'Atau ketik ' : 'Ketik '}
        {isByApp ? 'kode enam angka dari aplikasi kode Anda.' : 'salah satu kode pemulihan Anda.'}
      </p>
      <LabelledInput
        label="Kode"
        size="large"
        dir="ltr"
        inputMode={isByApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onText={(typed) => {
          setCode(typed);
          if (isByApp && /^\d{6}$/.test(typed.trim())) void send(typed);
        }}
      />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        Masuk
      </Button>
      {hasApp && (
        <button type="button" className="link" onClick={() => setByApp(!isByApp)}>
          {isByApp ? 'Pakai kode pemulihan' : 'Pakai aplikasi kode'}
        </button>
      )}
      <button type="button" className="link" onClick={() => onAnswer(null)}>
        Batal
      </button>
    </form>
  );
}
