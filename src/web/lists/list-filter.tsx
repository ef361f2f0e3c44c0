import type { ReactNode } from 'react';
import { readableDay } from '#contract/dates.ts';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';

/** A filter of a list: what chooses it above the list, and the words for it while it is on. */
export interface ListFilter<List> {
  name: string;
  /** Null while it is off. */
  value: string | null;
  /** The change of the list that lifts it. */
  clear: Partial<List>;
  /** Whether a select shows it, which is enough where the selects are in sight. */
  isSelect?: boolean;
  /** Absent where only links lead to it. */
  control?: (onChange: (change: Partial<List>) => void) => ReactNode;
}

interface ChoiceOf<List, Value> {
  name: string;
  value: Value | null;
  options: { value: Value; label: string }[];
  /** Whether the options are names of rows, which are known by their ids until they are loaded. */
  isOfRows?: boolean;
  /** The change of the list that chooses a value, or with null lifts the filter. */
  change: (value: Value | null) => Partial<List>;
}

/** A filter by one of some values. */
export function choiceFilter<List, Value extends string | number>(choice: ChoiceOf<List, Value>): ListFilter<List> {
  const { name, value, options, isOfRows = false, change } = choice;
  const unknown = options.length === 0 ? String(value) : 'sudah tidak ada';
  const label = value === null ? null : (options.find((option) => option.value === value)?.label ?? unknown);
  return {
    name,
    value: label,
    clear: change(null),
    isSelect: true,
    control: (onChange) => (
      <FilterChoice
        key={name}
        name={name}
        value={value}
        label={label}
        options={options}
        isOfRows={isOfRows}
        onChoose={(chosen) => onChange(change(chosen))}
      />
    ),
  };
}

interface Period {
  from: string | null;
  to: string | null;
}

/** The filters by the first and the last day. */
export function dayFilters<List extends Period>({ from, to }: List): ListFilter<List>[] {
  const dayFilter = (name: string, value: string | null, change: (day: string | null) => Partial<Period>) => ({
    name,
    value: value && readableDay(value),
    clear: change(null) as Partial<List>,
    control: (onChange: (change: Partial<List>) => void) => (
      <DayChoice
        key={name}
        name={name}
        label={`${name} tanggal`}
        value={value}
        onChoose={(day) => onChange(change(day) as Partial<List>)}
      />
    ),
  });
  return [dayFilter('Dari', from, (day) => ({ from: day })), dayFilter('Sampai', to, (day) => ({ to: day }))];
}
