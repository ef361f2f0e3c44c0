import { type ReactNode, useId } from 'react';
import { dayWithMonth } from '#contract/dates.ts';
import {
  type ColumnAnswers,
  type ImportColumn,
  type ImportSubject,
  importFields,
  isOfDays,
} from '#contract/import-columns.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { ColumnChoice } from './column-choices.ts';
import { fieldName } from './import-words.ts';

interface FileColumnProps {
  subject: ImportSubject;
  column: ImportColumn;
  name: string;
  choice: ColumnChoice;
  fault: string | undefined;
  /** Its questions that were left unanswered. */
  missed: readonly (keyof ColumnAnswers)[];
  onChoose: (choice: ColumnChoice) => void;
}

/** One column: its header, sample cells, the choice of its field, and what has to be asked about it. */
export function FileColumn({ subject, column, name, choice, fault, missed, onChoose }: FileColumnProps) {
  const id = useId();
  const { index, samples, merged, readings } = column;
  const fields = importFields[subject];
  return (
    <li className="grid phone-column import-column" id={`column-${index}`} data-left-out={choice.field === null}>
      <p>
        <strong>
          <bdi translate="no">{name}</bdi>
        </strong>
      </p>
      <p className="muted">
        <span className="visually-hidden">Contoh isi: </span>
        {samples.length === 0 ? (
          <span className="empty">kosong</span>
        ) : (
          samples.map(({ number, text }, place) => (
            <span key={number}>
              {place > 0 && ', '}
              <bdi translate="no">{text}</bdi>
            </span>
          ))
        )}
      </p>
      <div className="row import-column-field">
        <span className="select">
          <select
            className="input"
            aria-label={`Kolom ${name} diimpor sebagai`}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note`}
            value={choice.field ?? ''}
            onChange={(event) =>
              onChoose({ ...choice, field: fields.find((one) => one === event.target.value) ?? null })
            }
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
        {choice.field !== null && merged > 0 && (
          <Question
            legend={`Sel gabungan di kolom ini mencakup ${readableNumber(merged)} baris di bawahnya. Isi ke bawah?`}
            fault={missed.includes('filled') && 'Pilih dahulu apakah sel gabungan diisi ke bawah.'}
            answers={[
              {
                name: 'yes',
                said: { filled: true },
                isChosen: choice.filled === true,
                text: 'Ya, isinya berlaku untuk setiap baris yang digabung',
              },
              {
                name: 'no',
                said: { filled: false },
                isChosen: choice.filled === false,
                text: 'Tidak, hanya untuk baris pertamanya',
              },
            ]}
            onSay={(said) => onChoose({ ...choice, ...said })}
          />
        )}
        {isOfDays(choice.field) && readings.length === 1 && readings[0] && (
          <p className="faint">
            Dibaca {orderNames[readings[0].order].toLowerCase()}: <Examples of={readings[0].examples} />
          </p>
        )}
        {isOfDays(choice.field) && readings.length > 1 && (
          <Question
            legend={`Tanggal di kolom ini dapat dibaca dengan ${ways[readings.length]} cara. Mana yang benar?`}
            note={
              readings.some(({ swaps }) => swaps) &&
              'Excel berbahasa Inggris sering menukar hari dan bulan pada sel tanggal.'
            }
            fault={missed.includes('reading') && 'Pilih dahulu cara membaca tanggalnya.'}
            answers={readings.map(({ order, swaps, examples }) => ({
              name: `${order} ${swaps}`,
              said: { reading: { order, swaps } },
              isChosen: order === choice.reading?.order && swaps === choice.reading.swaps,
              text: (
                <>
                  {orderNames[order]}
                  {swaps && ', sel tanggalnya tertukar'}: <Examples of={examples} />
                </>
              ),
            }))}
            onSay={(said) => onChoose({ ...choice, ...said })}
          />
        )}
      </div>
    </li>
  );
}

const reasons: Readonly<Record<NonNullable<ImportColumn['because']>, string>> = {
  title: 'Cocok dengan judulnya',
  last_time: 'Seperti terakhir kali',
  person: 'Pilihan Anda',
  left_out: 'Tidak dikenali',
  unreadable: 'Gambar dalam sel dan tautan luar tidak dapat diimpor; unggah fotonya di panel ini',
  taken: 'Kolom lain sudah dipakai untuk isian ini',
};

function reasonOf({ title, field, because }: ImportColumn, choice: ColumnChoice): string {
  if (choice.field !== field) return reasons.person;
  if (because !== null) return reasons[because];
  return title === '' ? 'Pilih isinya' : 'Tidak dikenali';
}

const orderNames = { dmy: 'Hari, bulan, tahun', mdy: 'Bulan, hari, tahun' } as const;

/** How many ways there are to read the days of a column. */
const ways: readonly string[] = ['', 'satu', 'dua', 'tiga', 'empat'];

/** How the first cells are read. */
function Examples({ of }: { of: ImportColumn['readings'][number]['examples'] }) {
  return of.map(({ number, text, day }, place) => (
    <span key={number}>
      {place > 0 && ', '}
      <bdi translate="no">{text}</bdi>
      {day === null ? ' bukan tanggal' : ' = '}
      {day !== null && <strong>{dayWithMonth(day)}</strong>}
    </span>
  ));
}

interface QuestionProps {
  legend: string;
  note?: string | false;
  /** What is wrong with leaving it unanswered. */
  fault: string | false;
  answers: readonly { name: string; said: Partial<ColumnChoice>; isChosen: boolean; text: ReactNode }[];
  onSay: (said: Partial<ColumnChoice>) => void;
}

/** A question about a column that only a person can answer. */
function Question({ legend, note = false, fault, answers, onSay }: QuestionProps) {
  const id = useId();
  return (
    <fieldset
      className="stack import-question"
      data-gap="3"
      data-missed={fault !== false}
      aria-describedby={`${id}-fault`}
    >
      <legend>{legend}</legend>
      {note && <p className="faint">{note}</p>}
      {answers.map(({ name, said, isChosen, text }) => (
        <label key={name} className="choice">
          <input type="radio" name={id} checked={isChosen} onChange={() => onSay(said)} />
          <span>{text}</span>
        </label>
      ))}
      <p id={`${id}-fault`} className="fault" role="alert">
        {fault}
      </p>
    </fieldset>
  );
}
