import { dayWithMonth } from '#contract/dates.ts';
import type { DayReading, ImportColumn } from '#contract/import-columns.ts';
import { Question } from './column-question.tsx';

const wordsOf = ({ order, swaps }: DayReading) =>
  `${order === 'dmy' ? 'Hari, bulan, tahun' : 'Bulan, hari, tahun'}${swaps ? ', sel tanggal ditukar' : ''}`;

const keyOf = ({ order, swaps }: DayReading) => `${order} ${swaps}`;

interface DayReadingsProps {
  readings: ImportColumn['readings'];
  chosen: DayReading | null;
  isUnanswered: boolean;
  onChoose: (reading: DayReading) => void;
}

/** How the dates of a column are read: stated if it is certain, else asked. */
export function DayReadings({ readings, chosen, isUnanswered, onChoose }: DayReadingsProps) {
  const [only] = readings;
  if (readings.length === 1 && only) {
    return (
      <p className="faint">
        Dibaca {wordsOf(only).toLowerCase()}: <Examples examples={only.examples.slice(0, 1)} />
      </p>
    );
  }
  return (
    <Question
      legend="Tanggal di kolom ini dapat dibaca dengan beberapa cara. Mana yang benar?"
      fault={isUnanswered ? 'Pilih dahulu cara membaca tanggalnya.' : null}
      answers={readings.map((reading) => ({
        value: keyOf(reading),
        isChosen: chosen !== null && keyOf(chosen) === keyOf(reading),
        text: (
          <>
            {wordsOf(reading)}: <Examples examples={reading.examples} />
          </>
        ),
      }))}
      onChoose={(key) => {
        const reading = readings.find((one) => keyOf(one) === key);
        if (reading) onChoose({ order: reading.order, swaps: reading.swaps });
      }}
    />
  );
}

function Examples({ examples }: Pick<ImportColumn['readings'][number], 'examples'>) {
  return examples.map(({ number, text, day }, place) => (
    <span key={number}>
      {place > 0 && ', '}
      <bdi translate="no">{text}</bdi>
      {' = '}
      <strong>{day === null ? 'tidak terbaca' : dayWithMonth(day)}</strong>
    </span>
  ));
}
