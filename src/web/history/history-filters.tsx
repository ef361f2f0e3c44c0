import { actionNames, type ChangeAuthor, type Subject } from '#contract/history.ts';
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
      <DayChoice name="Dari" label="Dari tanggal" value={list.from} onChoose={(from) => onChange({ from })} />
      <DayChoice name="Sampai" label="Sampai tanggal" value={list.to} onChoose={(to) => onChange({ to })} />
    </>
  );
}
