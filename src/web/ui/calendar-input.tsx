import { type ComponentProps, useRef } from 'react';
import { TextInput } from './text-input.tsx';
import './form.css';

interface CalendarInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type'> {
  /** The label of the button that opens the calendar. */
  calendarOf: string;
  /** The typed text. */
  text: string;
  onType: (text: string) => void;
  /** Called when the field is left. */
  onFinish: () => void;
  /** A day, or a day with a time. */
  kind?: 'date' | 'datetime-local';
  /** The date that the calendar shows; null if the typed text is none. */
  chosen: string | null;
  /** Called with the date from the calendar; null if it was cleared. */
  onChoose: (chosen: string | null) => void;
}

/** A typed date, with the browser's calendar beside it. */
export function CalendarInput(props: CalendarInputProps) {
  const { calendarOf, text, onType, onFinish, kind = 'date', chosen, onChoose, ...rest } = props;
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <div className="calendar-input">
      <TextInput
        placeholder="HH-BB-TTTT"
        {...rest}
        dir="ltr"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType(target.value)}
        onBlur={onFinish}
        onKeyDown={({ key }) => key === 'Enter' && onFinish()}
        after={
          <button
            type="button"
            aria-label={`Buka kalender: ${calendarOf}`}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarIcon />
          </button>
        }
      />
      <input
        ref={calendar}
        type={kind}
        className="cover calendar-input-days"
        tabIndex={-1}
        aria-hidden="true"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      />
    </div>
  );
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" strokeWidth="1.2" strokeLinejoin="round" />
    </svg>
  );
}
