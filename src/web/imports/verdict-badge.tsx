import './verdict-filter.css';
import type { ImportSubject } from '#contract/import-columns.ts';
import type { Verdict } from '#contract/import-rows.ts';
import type { Tone } from '#web/ui/tone.ts';
import { verdictName } from './import-words.ts';

/** Signs, so that verdicts are distinguishable without colours. */
export const verdictSigns: Readonly<Record<Verdict, string>> = {
  new: '+',
  changed: '~',
  same: '=',
  possible: '?',
  other_name: '≠',
  wrong: '!',
};

/** Whether somebody should look at it. */
export const verdictTones: Readonly<Partial<Record<Verdict, Tone>>> = {
  new: 'ok',
  changed: 'info',
  possible: 'warn',
  other_name: 'warn',
  wrong: 'danger',
};

export function VerdictBadge({ subject, verdict }: { subject: ImportSubject; verdict: Verdict }) {
  return (
    <span className="row status import-verdict" data-line data-gap="3" data-tone={verdictTones[verdict]}>
      <span className="disc import-verdict-sign" aria-hidden="true">
        {verdictSigns[verdict]}
      </span>
      {verdictName(subject, verdict)}
    </span>
  );
}
