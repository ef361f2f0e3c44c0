import { addDays } from '#contract/dates.ts';
import { actionNames, type ChangeAuthor, changedFields, type Subject } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { labelOf } from '#web/fields/sent-fields.ts';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import type { HistoryList } from './history-list-url.ts';
import { subjectNames } from './history-words.ts';

interface HistoryFiltersProps {
  list: HistoryList;
  authors: readonly ChangeAuthor[];
  /** The subjects that the role may see. */
  subjects: readonly Subject[];
  onChange: (change: Partial<HistoryList>) => void;
}

export function HistoryFilters({ list, authors, subjects, onChange }: HistoryFiltersProps) {
  return (
    <>
      <FilterChoice
        name="Oleh"
        isOfRows
        value={list.author}
        options={authors.map(({ account_id, account_name, account_email }) => ({
          value: account_id,
          label: `${account_name} (${account_email})`,
        }))}
        onChoose={(author) => onChange({ author })}
      />
      <FilterChoice
        name="Perubahan"
        value={list.action}
        options={optionsOf(actionNames)}
        onChoose={(action) => onChange({ action })}
      />
      {subjects.length > 1 && (
        <FilterChoice
          name="Data"
          value={list.subject}
          options={subjects.map((subject) => ({ value: subject, label: subjectNames[subject] }))}
          onChoose={(subject) => onChange({ subject, id: null })}
        />
      )}
      <FilterChoice
        name="Isian"
        value={list.field}
        options={changedFields.map((field) => ({ value: field, label: labelOf('members', field) }))}
        onChoose={(field) => onChange({ field })}
      />
      <LastDays list={list} onChange={onChange} />
      <DayChoice name="Dari" label="Dari tanggal" value={list.from} onChoose={(from) => onChange({ from })} />
      <DayChoice name="Sampai" label="Sampai tanggal" value={list.to} onChoose={(to) => onChange({ to })} />
    </>
  );
}

const lastDays = [
  { days: 1, label: 'Hari ini' },
  { days: 7, label: '7 hari' },
  { days: 30, label: '30 hari' },
];

/** The last days, by a press. A second one ends it. */
function LastDays({ list: { from, to }, onChange }: Pick<HistoryFiltersProps, 'list' | 'onChange'>) {
  const today = useCalendar().today();
  return (
    <fieldset className="row last-days" data-line data-gap="2" aria-label="Hari terakhir">
      {lastDays.map(({ days, label }) => {
        const first = addDays(today, 1 - days);
        const isChosen = from === first && to === null;
        return (
          <button
            key={days}
            type="button"
            className="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ from: isChosen ? null : first, to: null })}
          >
            <span className="sentence">{label}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
