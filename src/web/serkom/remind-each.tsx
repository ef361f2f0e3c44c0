import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import '#web/ui/form.css';
import { readableNumber } from '#contract/numbers.ts';
import { reminderMessage } from '#contract/reminder-message.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { ReminderLink, useRecord, waysTo } from './reminder-link.tsx';
import { reminderText } from './serkom-queries.ts';

interface RemindEachProps {
  members: readonly SerkomMember[];
  onClosed: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Reminds members one by one, each with a message that can be edited. Whoever can't be reached is named at the end. */
export function RemindEach({ members, onClosed }: RemindEachProps) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const [written, setWritten] = useState<string | null>(null);
  const [opened, setOpened] = useState(0);
  const record = useRecord();
  const text = useQuery(reminderText).data?.text;
  const day = useCalendar().today();
  if (text === undefined) return null;
  const linksTo = (one: SerkomMember, message: string) =>
    waysTo(one, day, message).flatMap(({ way, href }) => (href === null ? [] : { way, href }));
  const isReachable = (one: SerkomMember) => linksTo(one, '').length > 0;
  const reachable = members.filter(isReachable);
  const member = reachable[place];
  if (!member) {
    return <End opened={opened} skipped={members.filter((one) => !isReachable(one))} onClosed={onClosed} />;
  }
  const message = written ?? reminderMessage(member, day, text);

  function goOn() {
    setPlace(place + 1);
    setWritten(null);
  }

  return (
    <Dialog
      title={`Ingatkan ${readableNumber(place + 1)} dari ${readableNumber(reachable.length)}`}
      size="middle"
      onClose={onClosed}
      footer={
        <>
          <Button onClick={onClosed}>Selesai</Button>
          <Button onClick={goOn}>Lewati</Button>
          {linksTo(member, message)
            .map(({ way, href }, rank) => (
              <ReminderLink
                // Each member has links of their own: the one that was pressed leads where it said.
                key={`${member.id} ${way}`}
                way={way}
                href={href}
                isPrimary={rank === 0}
                ref={rank === 0 && place > 0 ? focus : undefined}
                onOpen={() => {
                  record.mutate({ member, way });
                  setOpened(opened + 1);
                  goOn();
                }}
              >
                Buka {way === 'email' ? 'email' : reminderWayNames[way]}
              </ReminderLink>
            ))
            .reverse()}
        </>
      }
    >
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
        <TextArea
          key={member.id}
          id={id}
          dir="auto"
          rows={10}
          value={message}
          onChange={(event) => setWritten(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

interface EndProps {
  opened: number;
  skipped: readonly SerkomMember[];
  onClosed: () => void;
}

/** How many were reminded, and who can't be. */
function End({ opened, skipped, onClosed }: EndProps) {
  return (
    <Dialog
      title="Selesai mengingatkan"
      size="middle"
      onClose={onClosed}
      footer={<Button onClick={onClosed}>Tutup</Button>}
    >
      <div className="stack">
        <p role="status">
          Pesan untuk {readableNumber(opened)} anggota dibuka dan dicatat.
          {skipped.length > 0 && ` ${readableNumber(skipped.length)} anggota dilewati:`}
        </p>
        {skipped.length > 0 && (
          <SkippedRows
            label="Anggota yang dilewati"
            rows={skipped.map(({ id, fullName }) => ({
              id,
              name: fullName,
              reason: 'Tanpa nomor WhatsApp dan tanpa alamat email.',
            }))}
            total={skipped.length}
          />
        )}
      </div>
    </Dialog>
  );
}
