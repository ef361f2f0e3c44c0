import { useMutation } from '@tanstack/react-query';
import { chooseImportRows, type RowChoice, type Verdict, verdicts } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';
import { FaultsButton } from './faults-button.tsx';
import { cacheDetail } from './import-queries.ts';
import { choiceNames, verdictName } from './import-words.ts';
import './verdict-filter.css';
import { Button } from '#web/ui/button.tsx';
import { verdictSigns, verdictTones } from './verdict-badge.tsx';

interface VerdictFilterProps {
  detail: ImportDetail;
  verdict: Verdict | null;
  onChoose: (verdict: Verdict | null) => void;
}

/** The number of rows by verdict, each a filter, with actions for all of its rows. */
export function VerdictFilter({ detail, verdict, onChoose }: VerdictFilterProps) {
  const { subject, rows, counts } = detail;
  const filters = [
    { value: null, name: 'Semua', count: rows },
    ...verdicts
      .filter((value) => subject === 'members' || value !== 'other_name')
      .map((value) => ({ value, name: verdictName(subject, value), count: counts[value] })),
  ];
  return (
    <div className="row import-verdicts">
      <ul className="row" aria-label="Hasil periksa">
        {filters.map(({ value, name, count }) => (
          <li key={name}>
            <button
              type="button"
              className="row"
              data-line
              data-gap="3"
              aria-pressed={value === verdict}
              data-tone={value === null ? undefined : verdictTones[value]}
              onClick={() => onChoose(value)}
            >
              {value && (
                <span className="disc import-verdict-sign" aria-hidden="true">
                  {verdictSigns[value]}
                </span>
              )}
              {name} <span className="muted">{readableNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {verdict && counts[verdict] > 0 && <ForAll key={verdict} detail={detail} verdict={verdict} />}
      {counts.wrong > 0 && (verdict === null || verdict === 'wrong') && <FaultsButton detail={detail} size="small" />}
    </div>
  );
}

/** The choices for all rows of a verdict. */
const choicesFor: Readonly<Record<Verdict, readonly RowChoice[]>> = {
  new: ['add', 'skip'],
  changed: ['change', 'skip'],
  same: [],
  possible: ['add', 'skip'],
  other_name: ['skip'],
  wrong: [],
};

function ForAll({ detail: { id, counts, subject }, verdict }: { detail: ImportDetail; verdict: Verdict }) {
  const choosing = useMutation({
    mutationFn: (choice: RowChoice) => call(chooseImportRows, { params: { id }, body: { verdict, choice } }),
    onSuccess: ({ data }, choice) => {
      cacheDetail(data);
      notify.success(
        `${readableNumber(counts[verdict])} baris ${verdictName(subject, verdict)}: ${choiceNames[choice]}.`,
      );
    },
    onError: ({ message }) => notify.error('Pilihan tidak tersimpan.', { description: message }),
  });
  const choices = choicesFor[verdict];
  if (choices.length === 0) return null;
  return (
    <div className="row">
      {choices.map((choice) => (
        <Button
          key={choice}
          size="small"
          isBusy={choosing.isPending && choosing.variables === choice}
          onClick={() => !choosing.isPending && choosing.mutate(choice)}
        >
          {choiceNames[choice]} semua
        </Button>
      ))}
    </div>
  );
}
