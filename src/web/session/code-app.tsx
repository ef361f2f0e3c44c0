import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LabelledInput } from '#web/ui/text-input.tsx';
import '#web/ui/form.css';
import './session.css';

interface CodeAppSetupProps {
  secret: string;
  qr: string;
  onCancel?: () => void;
  onDone: (made: { recovery_codes: string[]; token: string | undefined }) => void;
}

/** Sets up an authenticator app; its first code confirms it. */
export function CodeAppSetup({ secret, qr, onCancel, onDone }: CodeAppSetupProps) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ data, token }) => onDone({ ...data, token }),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate();
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
        onText={setCode}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={confirm.isPending}>
          Pasang
        </Button>
        {onCancel && <Button onClick={onCancel}>Batal</Button>}
      </div>
    </form>
  );
}
