import { useId } from 'react';
import { type ImportColumn, type ImportSubject, importFields } from '#contract/imports.ts';
import { type ColumnChoices, type DayQuestion, isOfDays } from './column-choices.ts';
import { DayOrder, SwappedDays } from './column-days.tsx';
import { becauseNames, fieldName } from './import-words.ts';

type Choice = ColumnChoices['columns'][number];

interface ColumnChoiceProps {
  subject: ImportSubject;
  column: ImportColumn;
  name: string;
  choice: Choice;
  fault: string | undefined;
  /** The questions about its days that somebody went past. */
  unanswered: readonly DayQuestion[];
  onChoose: (choice: Choice) => void;
}

/** One column: its title, what stands in it, and what it is imported as. */
export function ColumnChoice({ subject, column, name, choice, fault, unanswered, onChoose }: ColumnChoiceProps) {
  const id = useId();
  const { index, samples } = column;
  const fields = importFields[subject];
  return (
    <li className="import-column" data-column={index} data-left-out={choice.field === null}>
      <p className="import-column-title">
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p className="import-column-samples muted">
        <span className="visually-hidden">Contoh isi: </span>
        {samples.length === 0 ? (
          <span className="empty">kosong</span>
        ) : (
          samples.map((sample, place) => (
            <span key={sample}>
              {place > 0 && ', '}
              <bdi>{sample}</bdi>
            </span>
          ))
        )}
      </p>
      <div className="import-column-field">
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
        {isOfDays(choice.field) && column.orders.length > 0 && (
          <DayOrder
            column={column}
            order={choice.order ?? null}
            isUnanswered={unanswered.includes('order')}
            onChoose={(order) => onChoose({ ...choice, order })}
          />
        )}
        {isOfDays(choice.field) && column.date_cells.length > 0 && (
          <SwappedDays
            days={column.date_cells}
            swapped={choice.swapped ?? null}
            isUnanswered={unanswered.includes('swapped')}
            onChoose={(swapped) => onChoose({ ...choice, swapped })}
          />
        )}
      </div>
    </li>
  );
}

function reasonOf({ title, field, because }: ImportColumn, choice: Choice): string {
  if (because === 'neighbour' && field === null && choice.field === null) return 'Mungkin milik kolom di kirinya';
  if (choice.field !== field) return becauseNames.person;
  if (because !== null) return becauseNames[because];
  return title === '' ? 'Pilih isinya' : 'Judulnya tidak dikenal';
}
