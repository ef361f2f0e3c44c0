import { useMutation } from '@tanstack/react-query';
import { addReminder, type ReminderWay, reminderWayNames } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { retryOf } from '#web/api/passing.ts';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';

type Reminded = Pick<SerkomMember, 'id' | 'fullName'>;

interface Reminding {
  member: Reminded;
  way: ReminderWay;
}

/** Records a reminder. A failure is shown, because the message was already opened. */
export function useRecord() {
  const record = useMutation({
    mutationFn: ({ member: { id }, way }: Reminding) => call(addReminder, { body: { member_id: id, way } }),
    onSuccess: ({ data }, { member: { id, fullName } }) =>
      notify.success(`Pengingat untuk ${fullName} dicatat: ${reminderWayNames[data.way]}.`, {
        id: `reminder ${id}`,
        action: undoOf({ subject: 'reminders', id: data.id, action: 'created', version: 1 }),
      }),
    onError: (error, reminding) =>
      notify.error(`Pengingat untuk ${reminding.member.fullName} tidak tercatat.`, {
        description: error.message,
        ...retryOf(error, () => record.mutate(reminding)),
      }),
  });
  return record;
}
