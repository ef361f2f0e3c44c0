import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { AttendanceStep, ChartStep } from '#contract/reports.ts';
import { addressOfRows } from './report-address.ts';
import { shortStepName, spanText, stepName } from './report-words.ts';

interface AttendanceChartProps {
  step: ChartStep;
  steps: readonly AttendanceStep[];
}

const stepTitles = { day: 'Tanggal', month: 'Bulan', year: 'Tahun' } as const satisfies Record<ChartStep, string>;

/** Attendance over time: a chart, and a table for screen readers and exact numbers. */
export function AttendanceChart({ step, steps }: AttendanceChartProps) {
  const top = topOf(steps);
  const labelled = labelledSteps(steps.length);
  const [first, last] = [steps.at(0), steps.at(-1)];
  return (
    <figure className="card chart" aria-labelledby="chart-title">
      <figcaption className="row">
        <h2 id="chart-title">Kehadiran dari waktu ke waktu</h2>
        {first && last && <bdi className="faint">{spanText(first.from, last.to)}</bdi>}
        <ul className="row chart-legend" aria-hidden="true">
          <li className="choice" data-kind="attended">
            Attended
          </li>
          <li className="choice" data-kind="absent">
            Absent
          </li>
        </ul>
      </figcaption>
      <div className="chart-plot" aria-hidden="true">
        <div className="stack chart-scale faint">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{readableNumber(value)}</span>
          ))}
        </div>
        <div className="chart-bars">
          {steps.map((one, place) => (
            <div
              key={one.from}
              className="quiet chart-step"
              title={`${stepName(step, one)}: Attended ${readableNumber(one.attended)}, Absent ${readableNumber(one.absent)}`}
            >
              <div className="chart-bar">
                <span data-kind="absent" style={{ blockSize: heightOf(one.absent, top) }} />
                <span data-kind="attended" style={{ blockSize: heightOf(one.attended, top) }} />
              </div>
              {labelled.has(place) && (
                <span className="small faint chart-label">
                  <bdi translate="no">{shortStepName(step, one)}</bdi>
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <details>
        <summary>Lihat sebagai tabel</summary>
        <div className="scroll-box small-table chart-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{stepTitles[step]}</th>
                <th scope="col" data-align="end">
                  Attended
                </th>
                <th scope="col" data-align="end">
                  Absent
                </th>
              </tr>
            </thead>
            <tbody>
              {steps.map((one) => (
                <tr key={one.from}>
                  <th scope="row">
                    <bdi translate="no">{stepName(step, one)}</bdi>
                  </th>
                  <td data-align="end">
                    <StepCount rows="attended" of={one} name={stepName(step, one)} />
                  </td>
                  <td data-align="end">
                    <StepCount rows="absent" of={one} name={stepName(step, one)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

interface StepCountProps {
  rows: 'attended' | 'absent';
  of: AttendanceStep;
  name: string;
}

/** A number that links to its rows, unless it is 0. */
function StepCount({ rows, of, name }: StepCountProps) {
  const count = of[rows];
  if (count === 0) return 0;
  const address = addressOfRows(rows, { period: 'custom', startDate: of.from, endDate: of.to });
  const title = rows === 'attended' ? 'Attended' : 'Absent';
  return (
    <Link to={address} aria-label={`${title} ${name}: ${readableNumber(count)}`}>
      {readableNumber(count)}
    </Link>
  );
}

/** The top of the scale: the smallest round even number above all bars. */
export function topOf(steps: readonly AttendanceStep[]): number {
  const most = Math.max(2, ...steps.map(({ attended, absent }) => attended + absent));
  const unit = 10 ** Math.floor(Math.log10(most));
  const tops = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((digits) => digits * unit);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * unit;
}

/** The height of a part of a bar. */
export function heightOf(count: number, top: number): string {
  return `${(count / top) * 100}%`;
}

/** The number of labels that fit below the bars on a narrow screen. */
const mostNames = 6;

/** The indexes of the bars with labels, evenly spread. */
export function labelledSteps(count: number): ReadonlySet<number> {
  const every = Math.ceil(count / mostNames);
  return new Set(Array.from({ length: count }, (_, place) => place).filter((place) => place % every === 0));
}
