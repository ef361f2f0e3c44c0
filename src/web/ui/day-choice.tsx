import { useState } from 'react';
import './form.css';
import { type Day, readableDay } from '#contract/dates.ts';
import { CalendarInput } from './calendar-input.tsx';
import { typedDay } from './typed-day.ts';

interface DayChoiceProps {
  /** What stands before the day, and what a screen reader calls it. */
  name: string;
  label: string;
  value: Day | null;
  onChoose: (day: Day | null) => void;
}

const shown = (day: Day | null) => (day === null ? '' : readableDay(day));

/** A day that a list is filtered by: typed as people write it, or pointed at in the browser's calendar. */
export function DayChoice({ name, label, value, onChoose }: DayChoiceProps) {
  const [text, setText] = useState(shown(value));
  const [seen, setSeen] = useState(value);

  // What is typed stays as it is; a day that came from elsewhere takes its place.
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
    // A year of two digits may be the beginning of one of four.
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
        aria-label={label}
        calendarOf={label}
        inputMode="numeric"
        before={<span className="filter-day-name">{name}</span>}
        text={text}
        onType={type}
        onFinish={finish}
        chosen={value}
        onChoose={onChoose}
      />
    </div>
  );
}
