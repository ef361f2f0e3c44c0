import { useId } from 'react';
import { type ImportColumn, type ImportSubject, importFields } from '#contract/import-columns.ts';
import { MergedCells, OpenHeader } from './column-cells.tsx';
import { type ColumnChoices, type ColumnQuestion, isOfDays } from './column-choices.ts';
import { DayOrder, SwappedDays } from './column-days.tsx';
import { becauseNames, fieldName } from './import-words.ts';

type Choice = ColumnChoices['columns'][number];

interface ColumnChoiceProps {
  subject: ImportSubject;
  column: ImportColumn;
  name: string;
  choice: Choice;
  /** Whether it is joined to others as a part of a name. */
  isJoined: boolean;
  fault: string | undefined;
  /** Its questions that were left unanswered. */
  unanswered: readonly ColumnQuestion[];
  onChoose: (choice: Choice) => void;
}

/** One column: its header, sample cells, and the choice of its field. */
export function ColumnChoice({
  subject,
  column,
  name,
  choice,
  isJoined,
  fault,
  unanswered,
  onChoose,
}: ColumnChoiceProps) {
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
          samples.map((sample, place) => (
            <span key={sample}>
              {place > 0 && ', '}
              <bdi translate="no">{sample}</bdi>
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
              onChoose({ ...choice, field, answered: true });
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
          {fault ?? (isJoined ? 'Digabung dengan bagian nama lain' : reasonOf(column, choice))}
        </p>
        {column.may_be !== null && (
          <OpenHeader
            mayBe={column.may_be}
            isIt={choice.field === null ? (choice.answered ? false : null) : choice.field === column.may_be}
            isUnanswered={unanswered.includes('meaning')}
            onChoose={(isIt) => onChoose({ ...choice, field: isIt ? column.may_be : null, answered: true })}
          />
        )}
        {choice.field !== null && column.merged > 0 && (
          <MergedCells
            cells={column.merged}
            filled={choice.filled ?? null}
            isUnanswered={unanswered.includes('filled')}
            onChoose={(filled) => onChoose({ ...choice, filled })}
          />
        )}
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

function reasonOf({ title, field, because, may_be, part }: ImportColumn, choice: Choice): string {
  if (may_be !== null && choice.answered) return becauseNames.person;
  if (may_be !== null) return part === undefined ? 'Judulnya dapat berarti dua hal' : 'Hanya satu bagian nama';
  if (because === 'neighbour' && field === null && choice.field === null) return 'Mungkin milik kolom di kirinya';
  if (choice.field !== field) return becauseNames.person;
  if (because !== null) return becauseNames[because];
  return title === '' ? 'Pilih isinya' : 'Judulnya tidak dikenal';
}
