import type { Verdict } from '#contract/import-rows.ts';
import type { Tone } from '#web/ui/tone.ts';

const signs: Readonly<Record<Verdict, string>> = {
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

/** A sign, so that verdicts are distinguishable without colours. */
export const VerdictSign = ({ of }: { of: Verdict }) => (
  <span className="disc import-sign" aria-hidden="true">
    {signs[of]}
  </span>
);
