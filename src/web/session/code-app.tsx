import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Got } from '#contract/endpoint.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LabelledInput } from '#web/ui/text-input.tsx';
import '#web/ui/form.css';

/** What came with a new factor: recovery codes, if it is the first one, and a fresh token. */
export interface MadeFactor {
  recovery_codes: string[];
  token: string | undefined;
}

export interface FactorSetupProps {
  isPrimary?: boolean;
  onDone: (made: MadeFactor) => void;
}

/** An app is already set up if it was in another tab, or on a page that was left early. */
const reasonOf = (error: Error) =>
  error instanceof CallError && error.status === 409
    ? 'Aplikasi kode sudah terpasang. Keluar, lalu masuk lagi dengan kodenya.'
    : error.message;

interface CodeAppSetupProps extends FactorSetupProps {
  /** Whether somebody has pressed for it already, elsewhere. */
  isAsked?: boolean;
}

/** Sets up an authenticator app. */
export function CodeAppSetup({ isPrimary = false, isAsked = false, onDone }: CodeAppSetupProps) {
  const begin = useMutation({ mutationFn: () => call(beginSecondFactor, {}) });
  const { mutate } = begin;
  useEffect(() => {
    if (isAsked) mutate();
  }, [isAsked, mutate]);
  if (begin.data) return <FirstCode {...begin.data.data} onCancel={begin.reset} onDone={onDone} />;
  return (
    <>
      {begin.isError && <Alert kind="error">{reasonOf(begin.error)}</Alert>}
      <div className="row">
        <Button kind={isPrimary ? 'primary' : 'plain'} isBusy={begin.isPending} onClick={() => begin.mutate()}>
          Pasang aplikasi kode
        </Button>
      </div>
    </>
  );
}

type FirstCodeProps = Got<typeof beginSecondFactor>['data'] & FactorSetupProps & { onCancel: () => void };

/** Shows the app its key. The app's first code confirms it. */
function FirstCode({ secret, qr, onCancel, onDone }: FirstCodeProps) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: (given: string) => call(confirmSecondFactor, { body: { code: given } }),
    onSuccess: ({ data, token }) => onDone({ ...data, token }),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate(code);
      }}
    >
      <p className="sentence">Pindai gambar ini dengan aplikasi kode Anda, atau ketik kuncinya di sana:</p>
      <img className="code-app-qr" src={qr} alt="Kode QR untuk aplikasi kode" width={240} height={240} />
      <code dir="ltr">{secret}</code>
      {confirm.isError && <Alert kind="error">{confirm.error.message}</Alert>}
      <LabelledInput
        label="Kode yang ditunjukkan aplikasi"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onText={(typed) => {
          setCode(typed);
          if (/^\d{6}$/.test(typed.trim()) && !confirm.isPending) confirm.mutate(typed);
        }}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={confirm.isPending}>
          Pasang
        </Button>
        <Button onClick={onCancel}>Batal</Button>
      </div>
    </form>
  );
}
