import { useId } from 'react';
import { type ImportColumn, type ImportSubject, importFields, isOfDays } from '#contract/import-columns.ts';
import { MergedCells } from './column-cells.tsx';
import type { ColumnChoices, ColumnQuestion } from './column-choices.ts';
import { DayReadings } from './column-days.tsx';
import { becauseNames, fieldName } from './import-words.ts';

type Choice = ColumnChoices['columns'][number];

interface ColumnChoiceProps {
  subject: ImportSubject;
  column: ImportColumn;
  name: string;
  choice: Choice;
  fault: string | undefined;
  /** Its questions that were left unanswered. */
  unanswered: readonly ColumnQuestion[];
  onChoose: (choice: Choice) => void;
}

/** One column: its header, sample cells, and the choice of its field. */
export function ColumnChoice({ subject, column, name, choice, fault, unanswered, onChoose }: ColumnChoiceProps) {
  const id = useId();
  const { index, samples } = column;
  const fields = importFields[subject];
  return (
    <li className="phone-column import-column" data-column={index} data-left-out={choice.field === null}>
      <p className="import-column-title">
        <strong>
          <bdi translate="no">{name}</bdi>
        </strong>
      </p>
      <p className="import-column-samples muted">
        <span className="visually-hidden">Contoh isi: </span>
        {samples.length === 0 ? (
          <span className="empty">kosong</span>
        ) : (
          samples.map(({ text }, place) => (
            <span key={text}>
              {place > 0 && ', '}
              <bdi translate="no">{text}</bdi>
            </span>
          ))
        )}
      </p>
      <div className="lines import-column-field" data-gap="2">
        <span className="plain-select">
          <select
            aria-label={`Kolom ${name} diimpor sebagai`}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note`}
            value={choice.field ?? ''}
            onChange={(event) => {
              const field = fields.find((one) => one === event.target.value) ?? null;
              onChoose({ ...choice, field });
            }}
          >
            <option value="">Tidak diimpor</option>
            {fields.map((field) => (
              <option key={field} value={field}>
                {fieldName(subject, field)}
              </option>
            ))}
          </select>
        </span>
        <p id={`${id}-note`} className={fault === undefined ? 'faint' : 'fault'}>
          {fault ?? reasonOf(column, choice)}
        </p>
        {choice.field !== null && column.merged > 0 && (
          <MergedCells
            cells={column.merged}
            filled={choice.filled ?? null}
            isUnanswered={unanswered.includes('filled')}
            onChoose={(filled) => onChoose({ ...choice, filled })}
          />
        )}
        {isOfDays(choice.field) && column.readings.length > 0 && (
          <DayReadings
            readings={column.readings}
            chosen={choice.reading ?? null}
            isUnanswered={unanswered.includes('reading')}
            onChoose={(reading) => onChoose({ ...choice, reading })}
          />
        )}
      </div>
    </li>
  );
}

function reasonOf({ title, field, because }: ImportColumn, choice: Choice): string {
  if (choice.field !== field) return becauseNames.person;
  if (because !== null) return becauseNames[because];
  return title === '' ? 'Pilih isinya' : 'Judulnya tidak dikenal';
}
