import { useMutation } from '@tanstack/react-query';
import { type Member, removeMember } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';

interface MemberDeleteProps {
  member: Member;
  onDeleted: (member: Member) => void;
  onClosed: () => void;
}

/** Deletes a member, after a question. */
export function MemberDelete({ member, onDeleted, onClosed }: MemberDeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(removeMember, { params: { id: member.id } }),
    onSuccess: () => {
      onDeleted(member);
      notify.success(`Data ${member.npa} dihapus.`, {
        action: undoOf({ subject: 'members', id: member.id, action: 'deleted' }),
      });
    },
  });
  return (
    <Confirm
      question={`Anda ingin menghapus data {npa:${member.npa}} ?`}
      action="Hapus"
      onConfirm={() => remove.mutateAsync()}
      onClosed={onClosed}
    />
  );
}
