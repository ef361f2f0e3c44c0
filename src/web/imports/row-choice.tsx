import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ImportSubject } from '#contract/import-columns.ts';
import { type RowChoice as Action, type ImportRow, rowChoices, type Verdict } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import { candidateName, choiceNames, nouns, sharedText } from './import-words.ts';
import { chooseRow } from './row-changes.ts';

type Candidate = ImportRow['candidates'][number];

interface RowChoiceProps {
  id: number;
  subject: ImportSubject;
  row: ImportRow;
}

/** What can be done with a row besides skipping it, by verdict. */
const actions: Readonly<Record<Verdict, Action | null>> = {
  new: 'add',
  changed: 'change',
  same: null,
  possible: null,
  other_name: 'change',
  wrong: null,
};

/** The choice whether a row is imported or skipped. */
export function RowChoiceButtons({ id, row }: Omit<RowChoiceProps, 'subject'>) {
  const action = actions[row.verdict];
  if (row.verdict === 'wrong') return <span className="row import-row-line import-row-fixed faint">Tidak ikut</span>;
  if (row.verdict === 'same') return <span className="row import-row-line import-row-fixed faint">Tidak berubah</span>;
  if (action === null) return null;
  return (
    <span className="plain-select">
      <select
        aria-label={`Pilihan untuk baris ${readableNumber(row.number)}`}
        value={row.choice ?? ''}
        onChange={(event) => {
          const choice = rowChoices.find((one) => one === event.target.value) ?? null;
          void chooseRow(id, row, { choice });
        }}
      >
        {row.choice === null && <option value="">Pilih…</option>}
        <option value={action}>{choiceNames[action]}</option>
        <option value="skip">{choiceNames.skip}</option>
      </select>
    </span>
  );
}

/** The number of candidates that are shown at first. The most similar come first. */
const mostAtOnce = 5;

/** The members that a row may be, each with the reason. None is preselected. */
export function PossibleChoice({ id, subject, row }: RowChoiceProps) {
  const { number, candidates, choice, target } = row;
  const others = candidates.slice(mostAtOnce);
  const candidateChoice = (candidate: Candidate) => (
    <div key={candidate.id} className="row" data-line data-baseline>
      <Choice
        row={number}
        isChosen={choice === 'change' && target?.id === candidate.id}
        onChoose={() => void chooseRow(id, row, { choice: 'change', target_id: candidate.id })}
      >
        Perbarui{' '}
        <strong>
          <bdi translate="no">{candidateName(candidate)}</bdi>
        </strong>
        : {sharedText(candidate)}
      </Choice>
      <Link to={linkTo(subject, candidate)} aria-label={`Lihat ${candidateName(candidate)}`}>
        Lihat
      </Link>
    </div>
  );
  return (
    <fieldset className="stack" data-gap="1">
      <legend className="field-label">
        {choice === null ? 'Siapakah ini? Pilih satu:' : 'Keputusan Anda:'}
        <span className="visually-hidden"> baris {number}</span>
      </legend>
      {candidates.slice(0, mostAtOnce).map(candidateChoice)}
      {others.length > 0 && (
        <details open={others.some((candidate) => candidate.id === target?.id)}>
          <summary>{others.length} kemungkinan lain</summary>
          {others.map(candidateChoice)}
        </details>
      )}
      <Choice row={number} isChosen={choice === 'add'} onChoose={() => void chooseRow(id, row, { choice: 'add' })}>
        Tambahkan sebagai {nouns[subject]} baru
      </Choice>
      <Choice row={number} isChosen={choice === 'skip'} onChoose={() => void chooseRow(id, row, { choice: 'skip' })}>
        Lewati
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps {
  row: number;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ row, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name={`import-row-${row}`} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

function linkTo(subject: ImportSubject, { npa, name }: Candidate): string {
  return subject === 'members'
    ? `/app/membership?${new URLSearchParams({ search: npa ?? name })}`
    : `/app/wilayah?${new URLSearchParams({ filter: name })}`;
}
