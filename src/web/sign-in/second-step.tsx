import { useRef, useState } from 'react';
import '#web/ui/form.css';
import type { Got } from '#contract/endpoint.ts';
import { beginPasskeyStep } from '#contract/passkeys.ts';
import { answerSecondFactor } from '#contract/second-factor.ts';
import type { SecondStep } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { PasskeyButton } from '#web/session/passkey-button.tsx';
import { ask } from '#web/ui/ask.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { LabelledInput } from '#web/ui/text-input.tsx';

type SignedIn = Got<typeof answerSecondFactor>;

interface PendingSignIn {
  challenge: string;
  methods: readonly SecondStep[];
}

/** Asks for the second factor. Throws if the person cancels. */
export async function askForSecondStep(pending: PendingSignIn): Promise<SignedIn> {
  const signedIn = await ask<SignedIn | null>((answer) => <SecondStepQuestion {...pending} onAnswer={answer} />);
  if (!signedIn) throw new CallError(0, 'Anda belum masuk: langkah kedua belum selesai.');
  return signedIn;
}

interface SecondStepProps extends PendingSignIn {
  onAnswer: (signedIn: SignedIn | null) => void;
}

function SecondStepQuestion({ challenge, methods, onAnswer }: SecondStepProps) {
  const [code, setCode] = useState('');
  const signedIn = useRef<SignedIn | null>(null);
  const takesPasskey = methods.includes('passkey') && 'PublicKeyCredential' in window;
  const codes = methods.includes('totp')
    ? 'kode enam angka dari aplikasi kode Anda, atau salah satu kode pemulihan'
    : 'salah satu kode pemulihan Anda';
  return (
    <Confirm
      question="Langkah kedua"
      action="Masuk"
      isDanger={false}
      isReady={code.trim() !== ''}
      onConfirm={async () => {
        signedIn.current = await call(answerSecondFactor, { body: { challenge, code } });
      }}
      onClosed={() => onAnswer(signedIn.current)}
    >
      {takesPasskey && (
        <PasskeyButton
          isFirst
          begin={async () => (await call(beginPasskeyStep, { body: { challenge } })).data}
          answer={async (passkey) => onAnswer(await call(answerSecondFactor, { body: { challenge, passkey } }))}
        />
      )}
      <p className="sentence">{takesPasskey ? `Atau ketik ${codes}.` : `Ketik ${codes}.`}</p>
      <LabelledInput
        label="Kode"
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onText={setCode}
      />
    </Confirm>
  );
}
