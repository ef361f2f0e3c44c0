import { type Day, dayWithMonth } from '#contract/dates.ts';
import type { DateOrder, ImportColumn } from '#contract/import-columns.ts';
import { ambiguousSample, sampleDay, swappedDay } from './column-choices.ts';
import { Question } from './column-question.tsx';

const orderNames: Readonly<Record<DateOrder, string>> = {
  dmy: 'Hari, bulan, tahun',
  mdy: 'Bulan, hari, tahun',
  ymd: 'Tahun, bulan, hari',
};

interface DayOrderProps {
  column: Pick<ImportColumn, 'samples' | 'orders'>;
  order: DateOrder | null;
  isUnanswered: boolean;
  onChoose: (order: DateOrder) => void;
}

/** How the dates of a column are read: stated if it is certain, else asked. */
export function DayOrder({ column: { samples, orders }, order: chosen, isUnanswered, onChoose }: DayOrderProps) {
  const sample = ambiguousSample(samples, orders) ?? samples[0] ?? '';
  const [only] = orders;
  if (orders.length === 1 && only) {
    return (
      <p className="faint">
        Dibaca {orderNames[only].toLowerCase()}: <Reading sample={sample} day={sampleDay(sample, only)} />
      </p>
    );
  }
  return (
    <Question
      legend="Tanggal di kolom ini dapat dibaca dengan dua cara. Mana yang benar?"
      fault={isUnanswered ? 'Pilih dahulu cara membaca tanggalnya.' : null}
      answers={orders.map((order) => ({
        value: order,
        isChosen: order === chosen,
        text: (
          <>
            {orderNames[order]}: <Reading sample={sample} day={sampleDay(sample, order)} />
          </>
        ),
      }))}
      onChoose={onChoose}
    />
  );
}

interface SwappedDaysProps {
  days: readonly Day[];
  swapped: boolean | null;
  isUnanswered: boolean;
  onChoose: (swapped: boolean) => void;
}

/** Asks how date cells are meant in a column that also has dates as text. */
export function SwappedDays({ days: [day = ''], swapped, isUnanswered, onChoose }: SwappedDaysProps) {
  return (
    <Question
      legend="Kolom ini mencampur sel tanggal dengan teks. Excel berbahasa Inggris sering menukar hari dan bulan pada sel tanggalnya. Bagaimana sel tanggalnya dibaca?"
      fault={isUnanswered ? 'Pilih dahulu cara membaca sel tanggalnya.' : null}
      answers={[
        {
          value: false,
          isChosen: swapped === false,
          text: (
            <>
              Seperti di berkas: <Reading sample={day} day={day} />
            </>
          ),
        },
        {
          value: true,
          isChosen: swapped === true,
          text: (
            <>
              Hari dan bulannya tertukar: <Reading sample={day} day={swappedDay(day)} />
            </>
          ),
        },
      ]}
      onChoose={onChoose}
    />
  );
}

function Reading({ sample, day }: { sample: string; day: Day | null }) {
  return (
    <>
      <bdi translate="no">{sample}</bdi>
      {day !== null && (
        <>
          {' = '}
          <strong>{dayWithMonth(day)}</strong>
        </>
      )}
    </>
  );
}
