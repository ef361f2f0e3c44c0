import { reminderMessage } from '#contract/reminder-message.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';

interface ReminderExampleProps {
  member: SerkomMember;
  /** With its placeholders. */
  text: string;
}

/** The text with the values of a member. */
export function ReminderExample({ member, text }: ReminderExampleProps) {
  const day = useCalendar().today();
  return (
    <section className="stack" aria-label={`Contoh untuk ${member.fullName}`}>
      <p className="muted">
        Contoh untuk <bdi translate="no">{member.fullName}</bdi>:
      </p>
      <p className="reminder-example">
        <bdi translate="no">{reminderMessage(member, day, text)}</bdi>
      </p>
    </section>
  );
}
