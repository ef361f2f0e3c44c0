import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMember, type Member, type MemberStatus } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { type MemberPage, memberPages } from './member-queries.ts';

/** What the two states are called on screen. */
export const statusNames = { active: 'Active', inactive: 'Non Active' } as const satisfies Record<MemberStatus, string>;

/** Switches a member on and off: at once, and back again when the server refuses. */
export function MemberStatusSwitch({ member }: { member: Member }) {
  const known = useQueryClient();

  function show(status: MemberStatus): void {
    known.setQueriesData<MemberPage>({ queryKey: memberPages }, (page) =>
      page ? { ...page, rows: page.rows.map((row) => (row.id === member.id ? { ...row, status } : row)) } : page,
    );
  }

  const change = useMutation({
    // Two quick clicks arrive in their order.
    scope: { id: `status of member ${member.id}` },
    mutationFn: (status: MemberStatus) => call(changeMember, { params: { id: member.id }, body: { status } }),
    onMutate: async (status) => {
      // An answer that is on its way would show the old state again.
      await known.cancelQueries({ queryKey: memberPages });
      show(status);
    },
    onError: (error, status) => {
      show(status === 'active' ? 'inactive' : 'active');
      void known.invalidateQueries({ queryKey: memberPages });
      notify.error(`Status ${member.fullName} tidak berubah.`, {
        description: error.message,
        action: { label: 'Coba lagi', onClick: () => change.mutate(status) },
      });
    },
  });

  return (
    <span className="member-status">
      <Toggle
        label={`Status ${member.fullName}`}
        isOn={member.status === 'active'}
        onToggle={(on) => change.mutate(on ? 'active' : 'inactive')}
      />
      <span>{statusNames[member.status]}</span>
    </span>
  );
}
