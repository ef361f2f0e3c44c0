import { useState } from 'react';
import './form.css';
import { type Day, readableDay } from '#contract/dates.ts';
import { CalendarInput } from './calendar-input.tsx';
import { typedDay } from './typed-day.ts';

interface DayChoiceProps {
  /** The text before the day; absent where a label of its own stands above. */
  name?: string;
  id?: string;
  /** For screen readers. */
  label: string;
  value: Day | null;
  onChoose: (day: Day | null) => void;
}

const shown = (day: Day | null) => (day === null ? '' : readableDay(day));

/** A filter by a day: typed, or picked in the browser's calendar. */
export function DayChoice({ name, id, label, value, onChoose }: DayChoiceProps) {
  const [text, setText] = useState(shown(value));
  const [seen, setSeen] = useState(value);

  // The typed text stays as it is; a day from elsewhere replaces it.
  if (seen !== value) {
    setSeen(value);
    if (typedDay(text) !== value) setText(shown(value));
  }

  function choose(day: Day | null): void {
    if (day !== value) onChoose(day);
  }

  function type(next: string): void {
    setText(next);
    if (next.trim() === '') choose(null);
    // Two digits may be the beginning of a year with four.
    else if (/\d{4}$/.test(next.trim())) choose(typedDay(next) ?? value);
  }

  function finish(): void {
    const day = typedDay(text) ?? value;
    setText(shown(day));
    choose(day);
  }

  return (
    <div className="filter-day">
      <CalendarInput
        {...(id !== undefined && { id })}
        aria-label={label}
        calendarOf={label}
        inputMode="numeric"
        before={name !== undefined && <span className="faint">{name}</span>}
        text={text}
        onType={type}
        onFinish={finish}
        chosen={value}
        onChoose={onChoose}
      />
    </div>
  );
}
