import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type DeletedAccount, eraseAccount } from '#contract/accounts.ts';
import { uniqueKey } from '#contract/same-text.ts';
import '#web/ui/form.css';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface AccountEraseProps {
  account: DeletedAccount;
  onClosed: () => void;
}

/** Takes a deleted account's personal data out of everything, once its e-mail has been typed. */
export function AccountErase({ account, onClosed }: AccountEraseProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => call(eraseAccount, { params: { id: account.id }, body: { email: typed } }),
    onSuccess: () => notify.success(`Data ${account.name} dihapus selamanya.`),
  });
  return (
    <Confirm
      question={`Hapus data ${account.name} selamanya?`}
      action="Hapus selamanya"
      isReady={uniqueKey(typed) === uniqueKey(account.email)}
      onConfirm={() => erase.mutateAsync()}
      onClosed={onClosed}
    >
      <p className="sentence">
        Nama, email, perangkat, dan alamatnya hilang di mana pun, dan tidak dapat dikembalikan. Yang pernah
        dikerjakannya tetap ada, atas nama “Akun terhapus {account.id}”.
      </p>
      <label htmlFor={id}>
        Ketik emailnya untuk melanjutkan: <bdi dir="ltr">{account.email}</bdi>
      </label>
      <div className="field">
        <TextInput
          id={id}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Confirm>
  );
}
