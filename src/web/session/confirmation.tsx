import '#web/ui/form.css';
import { useRef, useState } from 'react';
import { beginPasskeyConfirmation } from '#contract/passkeys.ts';
import { confirmSession, readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { ask } from '#web/ui/ask.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { LabelledInput } from '#web/ui/text-input.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { reasonAgainstPasskeys } from './passkey-support.ts';
import { readSession } from './stored-session.ts';

/**
 * Asks whoever is signed in for the password or a passkey, or for a second factor alone. Resolves with whether it was
 * given.
 */
export async function askForConfirmation(byFactor: boolean): Promise<boolean> {
  const takesPasskey = await hasPasskeyHere();
  return ask<boolean>((answer) => (
    <ConfirmationQuestion byFactor={byFactor} takesPasskey={takesPasskey} onAnswer={answer} />
  ));
}

/** If this fails, only what can be typed is asked for. */
async function hasPasskeyHere(): Promise<boolean> {
  try {
    const { passkeys, passkey_address } = (await call(readSecondFactor, {})).data;
    return passkeys.length > 0 && reasonAgainstPasskeys(passkey_address) === null;
  } catch {
    return false;
  }
}

interface ConfirmationQuestionProps {
  byFactor: boolean;
  takesPasskey: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

function ConfirmationQuestion({ byFactor, takesPasskey, onAnswer }: ConfirmationQuestionProps) {
  const [typed, setTyped] = useState('');
  const isConfirmed = useRef(false);
  const { email } = readSession().contents;
  return (
    <Confirm
      question="Pastikan ini Anda"
      action="Lanjutkan"
      isDanger={false}
      isReady={typed !== ''}
      onConfirm={async () => {
        await call(confirmSession, { body: byFactor ? { code: typed } : { password: typed } });
        isConfirmed.current = true;
      }}
      onClosed={() => onAnswer(isConfirmed.current)}
    >
      <p className="sentence">
        {byFactor
          ? 'Langkah kedua akun Anda hanya diubah dengan langkah kedua: kode aplikasi, passkey, atau kode pemulihan. Setelah ini langsung dilanjutkan.'
          : 'Sudah lebih dari 15 menit sejak Anda terakhir memastikan diri. Isian Anda tetap ada; setelah ini langsung dilanjutkan.'}
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <LabelledInput
        {...(byFactor
          ? { label: 'Kode', autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false }
          : { label: 'Kata sandi Anda', type: 'password', autoComplete: 'current-password' })}
        dir="ltr"
        value={typed}
        onText={setTyped}
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
