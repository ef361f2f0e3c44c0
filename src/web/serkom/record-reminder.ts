import { useMutation } from '@tanstack/react-query';
import { addReminder, type ReminderWay, reminderWayNames } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { retryOf } from '#web/api/passing.ts';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';

type Reminded = Pick<SerkomMember, 'id' | 'fullName'>;

/** Records a reminder. A failure is shown, because the message was already opened. */
export function useRecord({ id, fullName }: Reminded) {
  const record = useMutation({
    mutationFn: (way: ReminderWay) => call(addReminder, { body: { member_id: id, way } }),
    onSuccess: ({ data }) =>
      notify.success(`Pengingat untuk ${fullName} dicatat: ${reminderWayNames[data.way]}.`, {
        id: `reminder ${id}`,
        action: undoOf({ subject: 'reminders', id: data.id, action: 'created', version: 1 }),
      }),
    onError: (error, way) =>
      notify.error(`Pengingat untuk ${fullName} tidak tercatat.`, {
        description: error.message,
        ...retryOf(error, () => record.mutate(way)),
      }),
  });
  return record;
}
