import { useRef, useState } from 'react';
import '#web/ui/form.css';
import { confirmSession } from '#contract/confirmation.ts';
import { beginPasskeyConfirmation } from '#contract/passkeys.ts';
import { readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { ask } from '#web/ui/ask.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { LabelledInput } from '#web/ui/text-input.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { reasonAgainstPasskeys } from './passkey-support.ts';
import { readSession } from './stored-session.ts';

/** Asks for the password or a passkey of whoever is signed in. Resolves with whether it was given. */
export async function askForConfirmation(): Promise<boolean> {
  const takesPasskey = await hasPasskeyHere();
  return ask<boolean>((answer) => <ConfirmationQuestion takesPasskey={takesPasskey} onAnswer={answer} />);
}

/** If this fails, only the password is asked for. */
async function hasPasskeyHere(): Promise<boolean> {
  try {
    const { passkeys, passkey_address } = (await call(readSecondFactor, {})).data;
    return passkeys.length > 0 && reasonAgainstPasskeys(passkey_address) === null;
  } catch {
    return false;
  }
}

interface ConfirmationQuestionProps {
  takesPasskey: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

function ConfirmationQuestion({ takesPasskey, onAnswer }: ConfirmationQuestionProps) {
  const [password, setPassword] = useState('');
  const isConfirmed = useRef(false);
  const { email } = readSession().contents;
  return (
    <Confirm
      question="Pastikan ini Anda"
      action="Lanjutkan"
      isDanger={false}
      isReady={password !== ''}
      onConfirm={async () => {
        await call(confirmSession, { body: { password } });
        isConfirmed.current = true;
      }}
      onClosed={() => onAnswer(isConfirmed.current)}
    >
      <p className="sentence">
        Sudah lebih dari 15 menit sejak Anda terakhir memastikan diri. Isian Anda tetap ada; setelah ini langsung
        dilanjutkan.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <LabelledInput
        label="Kata sandi Anda"
        type="password"
        dir="ltr"
        autoComplete="current-password"
        value={password}
        onText={setPassword}
      />
      {takesPasskey && (
        <PasskeyButton
          begin={async () => (await call(beginPasskeyConfirmation, {})).data}
          answer={async (passkey) => {
            await call(confirmSession, { body: { passkey } });
            onAnswer(true);
          }}
        />
      )}
    </Confirm>
  );
}
