import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import WhatsAppOutlined from '@ant-design/icons-svg/es/asn/WhatsAppOutlined';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { mailLink, whatsAppLink } from '#contract/reminder-message.ts';
import { addReminder, type ReminderWay, reminderWayNames } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { RowButton } from '#web/ui/row-actions.tsx';
import { undoOf } from '#web/undo/undo.ts';

/** Records how a member was reminded; a record that fails says so, since the message itself has been opened. */
function useRecord({ id, fullName }: SerkomMember) {
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
        action: { label: 'Coba lagi', onClick: () => record.mutate(way) },
      }),
  });
  return record;
}

/** Where a row goes because its member no longer belongs to the list, its focus goes to the list, and not nowhere. */
function useFocusLeftToList() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      own.closest<HTMLElement>('.data-table-box')?.focus({ preventScroll: true });
    };
  }, []);
  return place;
}

/** What reminds a member: the message, ready in WhatsApp or in the mail program, which records it; and the record alone. */
export function ReminderSend({ member }: { member: SerkomMember }) {
  const record = useRecord(member);
  const place = useFocusLeftToList();
  const day = useCalendar().today();
  const ways = [
    { way: 'whatsapp', href: whatsAppLink(member, day), icon: <Icon of={WhatsAppOutlined} />, isOutside: true },
    { way: 'email', href: mailLink(member, day), icon: <Icon of={MailOutlined} />, isOutside: false },
  ] as const;
  return (
    <span ref={place} className="row-actions reminder-send">
      {ways.map(({ way, href, icon, isOutside }) =>
        href === null ? (
          <span key={way} className="reminder-no-way" />
        ) : (
          <a
            key={way}
            className="icon-button"
            href={href}
            aria-label={`${reminderWayNames[way]} kepada ${member.fullName}`}
            title={reminderWayNames[way]}
            {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
            onClick={(event) => {
              // The second click of a double one would open the message, and record it, once more.
              if (event.detail > 1) event.preventDefault();
              else record.mutate(way);
            }}
            // The middle button opens it as well.
            onAuxClick={(event) => event.button === 1 && record.mutate(way)}
          >
            {icon}
          </a>
        ),
      )}
      <RowButton
        verb="Tandai sudah mengingatkan"
        name={member.fullName}
        icon={tick}
        isBusy={record.isPending}
        onClick={() => record.mutate('other')}
      />
    </span>
  );
}

const tick = (
  <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </svg>
);
