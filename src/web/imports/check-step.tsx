import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseImportRows, type RowChoice, type Verdict, verdicts } from '#contract/import-rows.ts';
import { blockedRows, type ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { choicesOf } from './column-choices.ts';
import { importAddress } from './import-list-url.ts';
import { ImportNotice } from './import-notices.tsx';
import { cacheDetail, importRows } from './import-queries.ts';
import { CheckAgain, ImportApply } from './import-questions.tsx';
import { FaultsButton } from './import-result.tsx';
import { VerdictSign, verdictTones } from './import-row.tsx';
import { choiceNames, listText, summaryOf, valuesText, verdictName } from './import-words.ts';
import { ImportProgress, useWork } from './import-work.tsx';
import { RowList } from './row-list.tsx';

/** The number of rows that a sentence names. */
const mostInSentence = 20;

/** The result of the check for every row, the choices that are left, and the button that applies them. */
export function CheckStep({ detail }: { detail: ImportDetail }) {
  const { id, added, changed, undecided } = detail;
  const {
    list: view,
    shown,
    listKey,
    progress,
    refilter,
    pager,
    redirection,
  } = useListPages(importAddress, (list) => importRows(id, list));
  const { underWay, failed, dismiss } = useWork(id);
  const [choices, setChoices] = useState<ReturnType<typeof choicesOf> | null>(null);
  /** How often all rows were checked again. */
  const [checks, setChecks] = useState(0);
  const [isApplying, setApplying] = useState(false);
  const refusal = failed?.kind === 'apply' ? failed.failure : null;
  const blocked = blockedRows.safeParse(refusal?.data).data?.rows ?? [];

  return (
    <>
      {redirection}
      <h2 className="visually-hidden step-title" tabIndex={-1}>
        Hasil periksa
      </h2>
      {detail.lost_zeros > 0 && (
        <div className="notice">
          <p>
            {readableNumber(detail.lost_zeros)} nomor telepon tampaknya kehilangan nol di depan
            {detail.restores_zeros ? '; nolnya dikembalikan.' : '.'}
          </p>
          <Checkbox
            isChecked={detail.restores_zeros}
            onChange={(restores_zeros) => setChoices({ ...choicesOf(detail), restores_zeros })}
          >
            Kembalikan nol di depan (812… menjadi 0812…)
          </Checkbox>
        </div>
      )}
      {refusal && (
        <ImportNotice
          kind="fault"
          title={refusal.message}
          actions={blocked.length > 0 ? [{ label: 'Periksa lagi', onClick: () => setChoices(choicesOf(detail)) }] : []}
          onDismiss={dismiss}
        >
          {blocked.length > 0 && `Baris ${listText(blocked.slice(0, mostInSentence).map(readableNumber))}`}
          {blocked.length > mostInSentence && ` dan ${readableNumber(blocked.length - mostInSentence)} baris lain`}
          {blocked.length > 0 && '. '}
          Tidak ada yang ditulis.
        </ImportNotice>
      )}
      <VerdictFilter detail={detail} verdict={view.verdict} onChoose={(verdict) => refilter({ verdict })} />
      <RowList
        key={checks}
        detail={detail}
        rows={shown?.rows}
        blocked={blocked}
        progress={progress}
        listKey={listKey}
        empty={
          view.verdict === null ? (
            <p>Berkas ini tidak memuat baris.</p>
          ) : (
            <>
              <p>Tidak ada baris dengan hasil ini.</p>
              <Button onClick={() => refilter({ verdict: null })}>Tampilkan semua baris</Button>
            </>
          )
        }
      />
      {pager && <Pager {...pager} />}
      <div className="card row foot import-bar" data-apart>
        {underWay && !isApplying ? (
          <ImportProgress of={id} />
        ) : (
          <div>
            <p role="status">
              <ReplacedText>{`${summaryOf(detail)}.`}</ReplacedText>
            </p>
            {detail.values.length > 0 && <p className="small faint">{valuesText(detail)}</p>}
          </div>
        )}
        {undecided > 0 && (
          <Button onClick={() => refilter({ verdict: 'possible' })}>
            {`Putuskan ${readableNumber(undecided)} baris`}
          </Button>
        )}
        <Button
          kind="primary"
          isBusy={underWay !== null}
          disabled={undecided > 0 || added + changed === 0}
          onClick={() => setApplying(true)}
        >
          Terapkan impor
        </Button>
      </div>
      {choices && (
        <CheckAgain
          id={id}
          choices={choices}
          onChecked={() => setChecks(checks + 1)}
          onClosed={() => setChoices(null)}
        />
      )}
      {isApplying && <ImportApply detail={detail} onClosed={() => setApplying(false)} />}
    </>
  );
}

interface VerdictFilterProps {
  detail: ImportDetail;
  verdict: Verdict | null;
  onChoose: (verdict: Verdict | null) => void;
}

/** The number of rows by verdict, each a filter, with actions for all of its rows. */
function VerdictFilter({ detail, verdict, onChoose }: VerdictFilterProps) {
  const { id, subject, rows, counts } = detail;
  const filters = [
    { value: null, name: 'Semua', count: rows },
    ...verdicts
      .filter((value) => subject === 'members' || value !== 'other_name')
      .map((value) => ({ value, name: verdictName(subject, value), count: counts[value] })),
  ];
  return (
    <div className="row">
      <ul className="row" aria-label="Hasil periksa">
        {filters.map(({ value, name, count }) => (
          <li key={name}>
            <button
              type="button"
              className="button"
              data-size="small"
              aria-pressed={value === verdict}
              data-tone={value === null ? undefined : verdictTones[value]}
              onClick={() => onChoose(value)}
            >
              {value && <VerdictSign of={value} />}
              {name} <span className="muted">{readableNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {verdict && counts[verdict] > 0 && choicesFor[verdict].length > 0 && (
        <ForAll key={verdict} detail={detail} verdict={verdict} />
      )}
      {counts.wrong > 0 && (verdict === null || verdict === 'wrong') && <FaultsButton id={id} size="small" />}
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
  return (
    <span className="row">
      {choicesFor[verdict].map((choice) => (
        <Button
          key={choice}
          size="small"
          isBusy={choosing.isPending && choosing.variables === choice}
          onClick={() => !choosing.isPending && choosing.mutate(choice)}
        >
          {choiceNames[choice]} semua
        </Button>
      ))}
    </span>
  );
}
