import { useMutation } from '@tanstack/react-query';
import { type DeletedMember, purgeMember } from '#contract/trash.ts';
import type { NamedView } from '#contract/views.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';
import { TypedConfirm } from '#web/ui/typed-confirm.tsx';

interface TrashPurgeProps {
  member: DeletedMember;
  onClosed: () => void;
}

/** That saved views still name the member; people change them as they see fit. */
function stillNaming(views: readonly NamedView[]): string | undefined {
  if (views.length === 0) return undefined;
  const told = views.map(({ name, owner }) => `“${name}” (${owner})`).join(', ');
  return `Tampilan tersimpan ini masih menyebutnya: ${told}. Ubah atau hapus tampilan itu.`;
}

/** Purges a member, once its NPA is typed. */
export function TrashPurge({ member, onClosed }: TrashPurgeProps) {
  const purge = useMutation({
    mutationFn: (npa: string) => call(purgeMember, { params: { id: member.id }, body: { npa } }),
    onSuccess: ({ data: { views } }) =>
      notify.success(`${member.fullName} dihapus selamanya.`, { description: stillNaming(views), isAboutMany: true }),
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
