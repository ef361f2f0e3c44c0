import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, beginPasskey } from '#contract/passkeys.ts';
import { call } from '#web/api/call.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LabelledInput } from '#web/ui/text-input.tsx';
import '#web/ui/form.css';
import type { FactorSetupProps } from './code-app.tsx';

/** Sets up a passkey. */
export function PasskeySetup({ isPrimary = false, onDone }: FactorSetupProps) {
  const [name, setName] = useState('');
  const add = useMutation({
    async mutationFn() {
      const { data: options } = await call(beginPasskey, {});
      const { makePasskey } = await import('./passkey-browser.ts');
      return call(addPasskey, { body: { name, passkey: await makePasskey(options) } });
    },
    onSuccess({ data, token }) {
      setName('');
      onDone({ ...data, token });
    },
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate();
      }}
    >
      {add.isError && <Alert kind="error">{add.error.message}</Alert>}
      <LabelledInput
        label="Nama passkey (boleh kosong)"
        dir="auto"
        maxLength={64}
        autoComplete="off"
        value={name}
        onText={setName}
      />
      <div className="row">
        <Button kind={isPrimary ? 'primary' : 'plain'} type="submit" isBusy={add.isPending}>
          Pasang passkey
        </Button>
      </div>
    </form>
  );
}
