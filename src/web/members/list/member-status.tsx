import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMember, type Member, type MemberStatus } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { retryOf } from '#web/api/passing.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { notify } from '#web/ui/notices.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { undoOf } from '#web/undo/undo.ts';
import { type MemberListPage, memberPages } from './member-queries.ts';

/** Switches a member's status. Optimistic: rolled back if the server refuses. */
export function MemberStatusSwitch({ member }: { member: Member }) {
  const known = useQueryClient();

  function show(status: MemberStatus): void {
    known.setQueriesData<MemberListPage>({ queryKey: memberPages }, (page) =>
      page ? { ...page, rows: page.rows.map((row) => (row.id === member.id ? { ...row, status } : row)) } : page,
    );
  }

  const change = useMutation({
    // Quick changes are sent in series.
    scope: { id: `status of member ${member.id}` },
    mutationFn: (status: MemberStatus) => call(changeMember, { params: { id: member.id }, body: { status } }),
    onMutate: async (status) => {
      // A pending refetch would overwrite the optimistic update.
      await known.cancelQueries({ queryKey: memberPages });
      show(status);
    },
    onSuccess: ({ data }) => {
      // If somebody else has switched it before, there is nothing to undo.
      if (data.version <= member.version) return;
      notify.success(`Status ${data.fullName}: ${memberStatusNames[data.status]}`, {
        id: `status of member ${data.id}`,
        action: undoOf({ subject: 'members', id: data.id, action: 'changed', version: data.version }),
      });
    },
    onError: (error, status) => {
      show(status === 'active' ? 'inactive' : 'active');
      void known.invalidateQueries({ queryKey: memberPages });
      notify.error(`Status ${member.fullName} tidak berubah.`, {
        description: error.message,
        ...retryOf(error, () => change.mutate(status)),
      });
    },
  });

  return (
    <span className="stack small member-status" data-gap="2">
      <Toggle
        label={`Status ${member.fullName}`}
        isOn={member.status === 'active'}
        onToggle={(on) => change.mutate(on ? 'active' : 'inactive')}
      />
      <span>{memberStatusNames[member.status]}</span>
    </span>
  );
}
