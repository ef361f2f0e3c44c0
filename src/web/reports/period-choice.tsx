import { useId } from 'react';
import { faultsOfDays, periods } from '#contract/reports.ts';
import { DayChoice } from '#web/ui/day-choice.tsx';
import '#web/ui/rooms.css';
import type { ReportPeriod } from './report-address.ts';
import { periodNames } from './report-words.ts';

interface PeriodChoiceProps {
  period: ReportPeriod;
  onChoose: (period: ReportPeriod) => void;
}

/** Chooses the period of a report. A custom period asks for both days. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const name = useId();
  const [fault] = faultsOfDays(period);
  // Missing days are only a fault once one was typed.
  const isBegun = period.startDate !== null || period.endDate !== null;
  return (
    <div className="row">
      <fieldset className="row">
        <legend className="visually-hidden">Periode</legend>
        {periods.map((one) => (
          <label key={one} className="option period-name">
            <input
              type="radio"
              className="cover"
              name={name}
              checked={period.period === one}
              onChange={() => onChoose({ period: one, startDate: null, endDate: null })}
            />
            <bdi>{periodNames[one]}</bdi>
          </label>
        ))}
      </fieldset>
      {period.period === 'custom' && (
        <div className="row period-days">
          <DayChoice
            name="Dari"
            label="Dari tanggal"
            value={period.startDate}
            onChoose={(startDate) => onChoose({ ...period, startDate })}
          />
          <DayChoice
            name="Sampai"
            label="Sampai tanggal"
            value={period.endDate}
            onChoose={(endDate) => onChoose({ ...period, endDate })}
          />
        </div>
      )}
      <p className={`sentence ${isBegun ? 'fault' : 'muted'}`} role="status">
        {fault?.message}
      </p>
    </div>
  );
}
