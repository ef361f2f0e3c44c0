import { CalendarInput } from './calendar-input.tsx';
import { Field, type FieldProps } from './schema-form.tsx';
import { dayInWords } from './typed-day.ts';
import { type Moment, readableMoment, typedMoment, typedTimeOn } from './typed-moment.ts';

interface MomentFieldProps<Name extends string> extends FieldProps<Name> {
  /** The field whose day a time without a day belongs to. */
  dayOf?: Name;
}

/** A field for a typed day and time. */
export function MomentField<Name extends string>(props: MomentFieldProps<Name>) {
  const { form, name, label, dayOf } = props;
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
        <CalendarInput
          {...control}
          calendarOf={label}
          placeholder="HH-BB-TTTT JJ.MM"
          text={text}
          onType={(typed) => form.set(name, typed)}
          onFinish={finish}
          kind="datetime-local"
          chosen={moment}
          onChoose={(chosen) => form.set(name, chosen === null ? '' : readableMoment(chosen))}
        />
      )}
    </Field>
  );
}

/** The day in words, so that day and month can't be mistaken for each other. */
const inWords = (moment: Moment) => `${dayInWords(moment.slice(0, 10))}, ${moment.slice(11).replace(':', '.')}`;
