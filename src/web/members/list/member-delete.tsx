import { type Member, removeMember } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { deletionOf, RemoveQuestion } from '#web/undo/remove-question.tsx';

interface MemberDeleteProps {
  member: Member;
  onDeleted: (member: Member) => void;
  onClosed: () => void;
}

export function MemberDelete({ member, onDeleted, onClosed }: MemberDeleteProps) {
  const { id, npa } = member;
  return (
    <RemoveQuestion
      question={deletionOf('npa', npa)}
      remove={() => call(removeMember, { params: { id } })}
      done={`Data ${npa} dihapus.`}
      row={{ subject: 'members', id }}
      onRemoved={() => onDeleted(member)}
      onClosed={onClosed}
    >
      <p className="lines">
        <strong>
          <bdi translate="no">{member.fullName}</bdi>
        </strong>
        <bdi translate="no">{member.membershipType}</bdi>
        <span className="muted sentence">Masuk ke Sampah, dapat dipulihkan.</span>
      </p>
    </RemoveQuestion>
  );
}
