import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import WhatsAppOutlined from '@ant-design/icons-svg/es/asn/WhatsAppOutlined';
import { useQuery } from '@tanstack/react-query';
import { mailLink, whatsAppLink } from '#contract/reminder-message.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { useFocusOnRemoval } from '#web/ui/focus-on-removal.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useRecord } from './record-reminder.ts';
import { reminderText } from './serkom-queries.ts';

/** Opens the message in WhatsApp or the mail program, which records it, or only records it. */
export function ReminderSend({ member }: { member: SerkomMember }) {
  const record = useRecord();
  // With the reminder, the member may leave the list.
  const place = useFocusOnRemoval<HTMLSpanElement>((removed) => removed.closest<HTMLElement>('.data-table-box'));
  const day = useCalendar().today();
  const text = useQuery(reminderText).data?.text;
  const ways = [
    { way: 'whatsapp', href: whatsAppLink(member, day, text), icon: <Icon of={WhatsAppOutlined} />, isOutside: true },
    { way: 'email', href: mailLink(member, day, text), icon: <Icon of={MailOutlined} />, isOutside: false },
  ] as const;
  return (
    <span ref={place} className="row reminder-send" data-line data-gap="2">
      {ways.map(({ way, href, icon, isOutside }) =>
        href === null ? (
          <span key={way} className="reminder-no-way faint">
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
              // A double click must not open and record the message twice.
              if (event.detail > 1) event.preventDefault();
              else record.mutate({ member, way });
            }}
            // The middle button opens it too.
            onAuxClick={(event) => event.button === 1 && record.mutate({ member, way })}
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
        onClick={() => !record.isPending && record.mutate({ member, way: 'other' })}
      >
        Tandai sudah
      </button>
    </span>
  );
}
