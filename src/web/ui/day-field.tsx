import { readableDay } from '#contract/dates.ts';
import { CalendarInput } from './calendar-input.tsx';
import { Field, type FieldProps } from './schema-form.tsx';
import { dayInWords, typedDay } from './typed-day.ts';

/** A field for a typed day. */
export function DayField<Name extends string>(props: FieldProps<Name>) {
  const { form, name, label } = props;
  const text = form.texts[name] ?? '';
  const day = typedDay(text);
  return (
    <Field {...props} hint={day === null ? props.hint : dayInWords(day)}>
      {(control) => (
        <CalendarInput
          {...control}
          calendarOf={label}
          inputMode="numeric"
          text={text}
          onType={(typed) => form.set(name, typed)}
          onFinish={() => day !== null && readableDay(day) !== text && form.set(name, readableDay(day))}
          chosen={day}
          onChoose={(chosen) => form.set(name, chosen === null ? '' : readableDay(chosen))}
        />
      )}
    </Field>
  );
}
