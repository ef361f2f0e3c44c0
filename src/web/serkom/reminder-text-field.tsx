import { type ReactNode, useId } from 'react';
import '#web/ui/form.css';
import { reminderMessage, unknownPlaceholder } from '#contract/reminder-message.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { TextArea } from '#web/ui/text-input.tsx';

interface ReminderTextFieldProps {
  label: string;
  /** With its placeholders. */
  text: string;
  onChange: (text: string) => void;
  /** The member for the example. */
  example: SerkomMember | undefined;
  /** Shown between label and text. */
  children?: ReactNode;
}

/** Whether a text can be sent: something, without placeholders that nobody knows. */
export const isSendable = (text: string): boolean => text.trim() !== '' && unknownPlaceholder(text) === undefined;

/** A text with placeholders, and the same with the values of a member. */
export function ReminderTextField({ label, text, onChange, example, children }: ReminderTextFieldProps) {
  const id = useId();
  const day = useCalendar().today();
  const unknown = unknownPlaceholder(text);
  return (
    <div className="stack">
      <label htmlFor={id}>{label}</label>
      {children}
      <TextArea
        id={id}
        dir="auto"
        rows={9}
        maxLength={4000}
        value={text}
        aria-invalid={unknown !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {unknown !== undefined && (
        <p className="fault" role="alert">
          {unknown} tidak dikenal.
        </p>
      )}
      {example && (
        <section className="stack" aria-label={`Contoh untuk ${example.fullName}`}>
          <p className="muted">
            Contoh untuk <bdi translate="no">{example.fullName}</bdi>:
          </p>
          <p className="reminder-example">
            <bdi translate="no">{reminderMessage(example, day, text)}</bdi>
          </p>
        </section>
      )}
    </div>
  );
}
