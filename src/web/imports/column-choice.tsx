import { useId } from 'react';
import { dayWithMonth } from '#contract/dates.ts';
import { type DateOrder, type ImportColumn, type ImportSubject, importFields } from '#contract/imports.ts';
import { type ColumnChoices, columnTitle, isOfDays, sampleDay, tellingSample } from './column-choices.ts';
import { becauseNames, fieldName } from './import-words.ts';

type Choice = ColumnChoices['columns'][number];

interface ColumnChoiceProps {
  subject: ImportSubject;
  column: ImportColumn;
  choice: Choice;
  fault: string | undefined;
  /** Whether somebody went past the question about its days. */
  isUnanswered: boolean;
  onChoose: (choice: Choice) => void;
}

/** One column: its title, what stands in it, and what it is imported as. */
export function ColumnChoice({ subject, column, choice, fault, isUnanswered, onChoose }: ColumnChoiceProps) {
  const id = useId();
  const { index, title, samples } = column;
  const fields = importFields[subject];
  const name = columnTitle(title, index);
  return (
    <li className="import-column" data-column={index} data-left-out={choice.field === null}>
      <p className="import-column-title">
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p className="import-column-samples">
        <span className="visually-hidden">Contoh isi: </span>
        {samples.length === 0 ? (
          <span className="import-empty">kosong</span>
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
        <span className="native-select">
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
        <p id={`${id}-note`} className={fault === undefined ? 'import-column-because' : 'import-fault'}>
          {fault ?? reasonOf(column, choice)}
        </p>
        {isOfDays(choice.field) && column.orders.length > 0 && (
          <Order name={id} column={column} choice={choice} isUnanswered={isUnanswered} onChoose={onChoose} />
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

const orderNames: Readonly<Record<DateOrder, string>> = {
  dmy: 'Hari, bulan, tahun',
  mdy: 'Bulan, hari, tahun',
  ymd: 'Tahun, bulan, hari',
};

interface OrderProps extends Pick<ColumnChoiceProps, 'column' | 'choice' | 'isUnanswered' | 'onChoose'> {
  name: string;
}

/** How the days of a column are read: told where it is certain, asked where only a person knows. */
function Order({ name, column: { samples, orders }, choice, isUnanswered, onChoose }: OrderProps) {
  const sample = tellingSample(samples, orders) ?? samples[0] ?? '';
  const [only] = orders;
  if (orders.length === 1 && only) {
    return (
      <p className="import-column-because">
        Dibaca {orderNames[only].toLowerCase()}: <Reading sample={sample} order={only} />
      </p>
    );
  }
  return (
    <fieldset className="import-column-order" aria-describedby={`${name}-fault`}>
      <legend>Tanggal di kolom ini dapat dibaca dengan dua cara. Mana yang benar?</legend>
      {orders.map((order) => (
        <label key={order}>
          <input
            type="radio"
            name={`${name}-order`}
            checked={choice.order === order}
            onChange={() => onChoose({ ...choice, order })}
          />
          <span>
            {orderNames[order]}: <Reading sample={sample} order={order} />
          </span>
        </label>
      ))}
      <p id={`${name}-fault`} className="import-fault" role="alert">
        {isUnanswered && 'Pilih dahulu cara membaca tanggalnya.'}
      </p>
    </fieldset>
  );
}

function Reading({ sample, order }: { sample: string; order: DateOrder }) {
  const day = sampleDay(sample, order);
  return (
    <>
      <bdi>{sample}</bdi>
      {day !== null && (
        <>
          {' = '}
          <strong>{dayWithMonth(day)}</strong>
        </>
      )}
    </>
  );
}
