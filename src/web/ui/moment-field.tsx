import { useRef } from 'react';
import { Input } from './antd.tsx';
import { CalendarIcon } from './day-field.tsx';
import { Field, type FieldProps } from './schema-form.tsx';
import { dayInWords } from './typed-day.ts';
import { type Moment, readableMoment, typedMoment, typedTimeOn } from './typed-moment.ts';

interface MomentFieldProps<Name extends string> extends FieldProps<Name> {
  /** The field whose day is meant where only a time is typed. */
  dayOf?: Name;
}

/** A day and a time, typed as people write them; the browser's calendar stands beside it for those who like to point. */
export function MomentField<Name extends string>(props: MomentFieldProps<Name>) {
  const { form, name, label, dayOf } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const text = form.texts[name] ?? '';
  const moment = typedMoment(text);

  function finish(): void {
    const other = dayOf === undefined ? null : typedMoment(form.texts[dayOf] ?? '');
    const meant = moment ?? (other && typedTimeOn(text, other));
    if (meant !== null && readableMoment(meant) !== text) form.set(name, readableMoment(meant));
  }

  return (
    <Field {...props} hint={moment === null ? props.hint : inWords(moment)}>
      {(control) => (
        <div className="field-day">
          <Input
            {...control}
            className="field-ltr"
            dir="ltr"
            autoComplete="off"
            placeholder="HH-BB-TTTT JJ.MM"
            value={text}
            onChange={(event) => form.set(name, event.target.value)}
            onBlur={finish}
            onPressEnter={finish}
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
            type="datetime-local"
            className="field-calendar"
            tabIndex={-1}
            aria-hidden="true"
            value={moment ?? ''}
            onChange={({ target }) => form.set(name, target.value === '' ? '' : readableMoment(target.value))}
          />
        </div>
      )}
    </Field>
  );
}

/** The day in words, so that day and month can't be mistaken for each other. */
const inWords = (moment: Moment) => `${dayInWords(moment.slice(0, 10))}, ${moment.slice(11).replace(':', '.')}`;
