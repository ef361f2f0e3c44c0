import { useRef } from 'react';
import { readableDay } from '#contract/dates.ts';
import { Input } from './antd.tsx';
import { Field, type FieldProps } from './schema-form.tsx';
import { dayInWords, typedDay } from './typed-day.ts';

/** A day, typed as people write it; the browser's calendar stands beside it for those who like to point. */
export function DayField<Name extends string>(props: FieldProps<Name>) {
  const { form, name, label } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const text = form.texts[name] ?? '';
  const day = typedDay(text);
  return (
    <Field {...props} hint={day === null ? props.hint : dayInWords(day)}>
      {(control) => (
        <div className="field-day">
          <Input
            {...control}
            className="field-ltr"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder="HH-BB-TTTT"
            value={text}
            onChange={(event) => form.set(name, event.target.value)}
            onBlur={() => day !== null && readableDay(day) !== text && form.set(name, readableDay(day))}
            suffix={
              <button
                type="button"
                className="field-button"
                aria-label={`Buka kalender: ${label}`}
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarIcon />
              </button>
            }
          />
          <input
            ref={calendar}
            type="date"
            className="field-calendar"
            tabIndex={-1}
            aria-hidden="true"
            value={day ?? ''}
            onChange={(event) => form.set(name, event.target.value === '' ? '' : readableDay(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}

export function CalendarIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" strokeWidth="1.2" strokeLinejoin="round" />
    </svg>
  );
}
