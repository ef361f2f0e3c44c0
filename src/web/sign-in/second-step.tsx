import { useId, useRef, useState } from 'react';
import '#web/ui/form.css';
import type { Got } from '#contract/endpoint.ts';
import { answerSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask } from '#web/ui/ask.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type SignedIn = Got<typeof answerSecondFactor>;

/** Asks for the second step of a sign-in; fails where the person gives up. */
export async function askForSecondStep(challenge: string): Promise<SignedIn> {
  const signedIn = await ask<SignedIn | null>((answer) => <SecondStep challenge={challenge} onAnswer={answer} />);
  if (!signedIn) throw new CallError(0, 'Anda belum masuk: langkah kedua belum selesai.');
  return signedIn;
}

interface SecondStepProps {
  challenge: string;
  onAnswer: (signedIn: SignedIn | null) => void;
}

function SecondStep({ challenge, onAnswer }: SecondStepProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const signedIn = useRef<SignedIn | null>(null);
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
      <p className="sentence">Ketik kode enam angka dari aplikasi kode Anda, atau salah satu kode pemulihan.</p>
      <div className="field">
        <label htmlFor={id} className="field-label">
          Kode
        </label>
        <TextInput
          id={id}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
    </Confirm>
  );
}
