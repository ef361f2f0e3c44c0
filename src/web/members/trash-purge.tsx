import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { uniqueKey } from '#contract/same-text.ts';
import '#web/ui/form.css';
import { type DeletedMember, purgeMember } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface TrashPurgeProps {
  member: DeletedMember;
  onClosed: () => void;
}

/** Deletes a member for ever, once its NPA has been typed. */
export function TrashPurge({ member, onClosed }: TrashPurgeProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const purge = useMutation({
    mutationFn: () => call(purgeMember, { params: { id: member.id }, body: { npa: typed } }),
    onSuccess: () => notify.success(`${member.fullName} dihapus selamanya.`),
  });
  return (
    <Confirm
      question={`Hapus ${member.fullName} selamanya?`}
      action="Hapus selamanya"
      isReady={uniqueKey(typed) === uniqueKey(member.npa)}
      onConfirm={() => purge.mutateAsync()}
      onClosed={onClosed}
    >
      <p className="sentence">Semua isian anggota ini hilang, juga dari riwayatnya, dan tidak dapat dikembalikan.</p>
      <label htmlFor={id}>
        Ketik NPA-nya untuk melanjutkan: <bdi dir="ltr">{member.npa}</bdi>
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
