import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import WhatsAppOutlined from '@ant-design/icons-svg/es/asn/WhatsAppOutlined';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { mailLink, whatsAppLink } from '#contract/reminder-message.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useRecord } from './record-reminder.ts';
import { reminderText } from './serkom-queries.ts';

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
  const text = useQuery(reminderText).data?.text;
  const ways = [
    { way: 'whatsapp', href: whatsAppLink(member, day, text), icon: <Icon of={WhatsAppOutlined} />, isOutside: true },
    { way: 'email', href: mailLink(member, day, text), icon: <Icon of={MailOutlined} />, isOutside: false },
  ] as const;
  return (
    <span ref={place} className="row reminder-send" data-line data-gap="1">
      {ways.map(({ way, href, icon, isOutside }) =>
        href === null ? (
          <span key={way} className="reminder-no-way">
            {way === 'whatsapp' ? 'Tanpa nomor' : 'Tanpa email'}
          </span>
        ) : (
          <a
            key={way}
            className="button"
            data-size="small"
            href={href}
            aria-label={`${reminderWayNames[way]} kepada ${member.fullName}`}
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
            {reminderWayNames[way]}
          </a>
        ),
      )}
      <button
        type="button"
        className="button"
        data-size="small"
        aria-label={`Tandai sudah mengingatkan ${member.fullName}`}
        aria-busy={record.isPending}
        onClick={() => !record.isPending && record.mutate('other')}
      >
        Tandai sudah
      </button>
    </span>
  );
}
