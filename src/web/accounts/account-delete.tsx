import { type Account, removeAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { RemoveQuestion } from '#web/undo/remove-question.tsx';

interface AccountDeleteProps {
  account: Account;
  onClosed: () => void;
}

export function AccountDelete({ account: { id, name }, onClosed }: AccountDeleteProps) {
  return (
    <RemoveQuestion
      question={
        <>
          Anda ingin menghapus data {'{name:'}
          <bdi translate="no">{name}</bdi>
          {'} ?'}
        </>
      }
      remove={() => call(removeAccount, { params: { id } })}
      done={`Akun ${name} dihapus.`}
      onClosed={onClosed}
    />
  );
}
