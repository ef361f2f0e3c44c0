import type { ImportSubject, Verdict } from '#contract/imports.ts';
import { verdictName } from './import-words.ts';
import './verdict-filter.css';

/** Beside their names, so that verdicts are told apart at a glance and without colours. */
export const verdictSigns: Readonly<Record<Verdict, string>> = {
  new: '+',
  changed: '~',
  same: '=',
  possible: '?',
  other_name: '≠',
  wrong: '!',
};

/** A row's verdict. */
export function VerdictBadge({ subject, verdict }: { subject: ImportSubject; verdict: Verdict }) {
  return (
    <span className="import-verdict" data-verdict={verdict}>
      <span className="import-verdict-sign" aria-hidden="true">
        {verdictSigns[verdict]}
      </span>
      {verdictName(subject, verdict)}
    </span>
  );
}
