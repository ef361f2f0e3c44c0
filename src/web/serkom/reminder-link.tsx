import { useMutation } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { mailLink, whatsAppLink } from '#contract/reminder-message.ts';
import { addReminder, type ReminderWay, reminderWayNames } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { retryOf } from '#web/api/passing.ts';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';

interface Reminding {
  member: Pick<SerkomMember, 'id' | 'fullName'>;
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

/** The ways to a member, the one that is read sooner first; without a link where there is no number or address. */
export function waysTo(member: SerkomMember, day: string, message: string | undefined) {
  return [
    { way: 'whatsapp', href: whatsAppLink(member, day, message) },
    { way: 'email', href: mailLink(member, day, message) },
  ] as const;
}

interface ReminderLinkProps {
  way: 'whatsapp' | 'email';
  href: string;
  label?: string;
  isPrimary?: boolean;
  isSmall?: boolean;
  ref?: Ref<HTMLAnchorElement> | undefined;
  onOpen: () => void;
  children: ReactNode;
}

/** Opens a message in WhatsApp or the mail program. */
export function ReminderLink({ way, href, label, isPrimary, isSmall, ref, onOpen, children }: ReminderLinkProps) {
  return (
    <a
      ref={ref}
      className="button"
      data-kind={isPrimary ? 'primary' : undefined}
      data-size={isSmall ? 'small' : undefined}
      href={href}
      aria-label={label}
      {...(way === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={(event) => {
        // The second press of a double click would open and record another message.
        if (event.detail > 1) event.preventDefault();
        else onOpen();
      }}
      // The middle button opens it too.
      onAuxClick={(event) => event.button === 1 && onOpen()}
    >
      {children}
    </a>
  );
}
