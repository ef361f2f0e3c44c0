import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import '#web/ui/form.css';
import { mailLink, reminderMessage, whatsAppLink } from '#contract/reminder-message.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useRecord } from './record-reminder.ts';
import { reminderText } from './serkom-queries.ts';

interface RemindEachProps {
  members: readonly SerkomMember[];
  onClosed: () => void;
}

/** Reminds members one by one, each with a message that can be edited. */
export function RemindEach({ members, onClosed }: RemindEachProps) {
  const [place, setPlace] = useState(0);
  const text = useQuery(reminderText).data?.text;
  const day = useCalendar().today();
  const member = members[place];
  if (!member || text === undefined) return null;
  const isLast = place === members.length - 1;
  return (
    <Dialog
      title={`Ingatkan ${place + 1} dari ${members.length}`}
      size="middle"
      onClose={onClosed}
      footer={
        <>
          <Button onClick={onClosed}>Selesai</Button>
          {!isLast && (
            <Button kind="primary" onClick={() => setPlace(place + 1)}>
              Berikutnya
            </Button>
          )}
        </>
      }
    >
      <OneMessage key={member.id} member={member} initial={reminderMessage(member, day, text)} />
    </Dialog>
  );
}

function OneMessage({ member, initial }: { member: SerkomMember; initial: string }) {
  const id = useId();
  const [message, setMessage] = useState(initial);
  const [sent, setSent] = useState(false);
  const record = useRecord(member);
  const day = useCalendar().today();
  const ways = [
    { way: 'whatsapp', label: 'Buka WhatsApp', href: whatsAppLink(member, day, message) },
    { way: 'email', label: 'Buka email', href: mailLink(member, day, message) },
  ] as const;
  return (
    <div className="stack">
      <label htmlFor={id}>
        Pesan untuk{' '}
        <strong>
          <bdi translate="no">{member.fullName}</bdi>
        </strong>{' '}
        (
        <bdi translate="no" dir="ltr">
          {member.npa}
        </bdi>
        )
      </label>
      <TextArea id={id} dir="auto" rows={10} value={message} onChange={(event) => setMessage(event.target.value)} />
      <span className="row">
        {ways.map(({ way, label, href }) =>
          href === null ? (
            <span key={way} className="faint">
              {way === 'whatsapp' ? 'Tanpa nomor WhatsApp' : 'Tanpa alamat email'}
            </span>
          ) : (
            <a
              key={way}
              className="button"
              href={href}
              {...(way === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
              onClick={() => {
                setSent(true);
                record.mutate(way);
              }}
            >
              {label}
            </a>
          ),
        )}
        <span role="status">{sent && 'Dibuka dan dicatat.'}</span>
      </span>
    </div>
  );
}
