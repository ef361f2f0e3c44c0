import { readableDay } from '#contract/dates.ts';
import { CalendarInput } from './calendar-input.tsx';
import { Field, type FieldProps } from './schema-form.tsx';
import { dayInWords, type Moment, readableMoment, typedDay, typedMoment, typedTimeOn } from './typed-day.ts';

const momentInWords = (moment: Moment) => `${dayInWords(moment.slice(0, 10))}, ${moment.slice(11).replace(':', '.')}`;

/** How dates are read and written, in words too, so that day and month can't be mistaken for each other. */
const kinds = {
  date: { read: typedDay, write: readableDay, inWords: dayInWords, example: 'HH-BB-TTTT' },
  'datetime-local': {
    read: typedMoment,
    write: readableMoment,
    inWords: momentInWords,
    example: 'HH-BB-TTTT JJ.MM',
  },
} as const;

interface DateFieldProps<Name extends string> extends FieldProps<Name> {
  kind: keyof typeof kinds;
  /** The field whose day a time without a day belongs to. */
  dayOf?: Name;
}

/** A field for a typed date. */
function DateField<Name extends string>({ kind, dayOf, ...props }: DateFieldProps<Name>) {
  const { form, name, label } = props;
  const { read, write, inWords, example } = kinds[kind];
  const text = form.texts[name] ?? '';
  const date = read(text);

  function finish(): void {
    const other = dayOf === undefined ? null : typedMoment(form.texts[dayOf] ?? '');
    const meant = date ?? (other && typedTimeOn(text, other));
    if (meant !== null && write(meant) !== text) form.set(name, write(meant));
  }

  return (
    <Field {...props} hint={date === null ? props.hint : inWords(date)}>
      {(control) => (
        <CalendarInput
          {...control}
          calendarOf={label}
          placeholder={example}
          inputMode={kind === 'date' ? 'numeric' : undefined}
          text={text}
          onType={(typed) => form.set(name, typed)}
          onFinish={finish}
          kind={kind}
          chosen={date}
          onChoose={(chosen) => form.set(name, chosen === null ? '' : write(chosen))}
        />
      )}
    </Field>
  );
}

/** A field for a typed day. */
export const DayField = <Name extends string>(props: FieldProps<Name>) => <DateField {...props} kind="date" />;

/** A field for a typed day and time. */
export const MomentField = <Name extends string>(props: FieldProps<Name> & { dayOf?: Name }) => (
  <DateField {...props} kind="datetime-local" />
);
