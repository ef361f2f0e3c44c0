import { useMutation } from '@tanstack/react-query';
import { type DeletedMember, purgeMember } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';
import { TypedConfirm } from '#web/ui/typed-confirm.tsx';

interface TrashPurgeProps {
  member: DeletedMember;
  onClosed: () => void;
}

/** Purges a member, once its NPA is typed. */
export function TrashPurge({ member, onClosed }: TrashPurgeProps) {
  const purge = useMutation({
    mutationFn: (npa: string) => call(purgeMember, { params: { id: member.id }, body: { npa } }),
    onSuccess: () => notify.success(`${member.fullName} dihapus selamanya.`),
  });
  return (
    <TypedConfirm
      question={
        <>
          Hapus <bdi translate="no">{member.fullName}</bdi> selamanya?
        </>
      }
      action="Hapus selamanya"
      called="NPA-nya"
      expected={member.npa}
      onConfirm={purge.mutateAsync}
      onClosed={onClosed}
    >
      <p className="sentence">Semua isian anggota ini hilang, juga dari riwayatnya, dan tidak dapat dikembalikan.</p>
    </TypedConfirm>
  );
}
