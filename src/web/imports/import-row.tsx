import { memo, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { sharedWords } from '#contract/duplicates.ts';
import type { ImportSubject } from '#contract/import-columns.ts';
import { type ImportRow, type RowChoice, rowChoices, type Verdict } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import type { Tone } from '#web/ui/tone.ts';
import { choiceNames, listText, nouns, verdictName } from './import-words.ts';
import { Remarks, RowCell } from './row-cell.tsx';
import { cellName, rowTitle, viewOf } from './row-cells.ts';
import { type ChosenForRow, loadWhole, type ShowRow, useRowChoice } from './row-changes.ts';

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

interface ImportRowProps {
  id: number;
  subject: ImportSubject;
  row: ImportRow;
  /** What is typed in it and not saved yet, by the names of its cells. */
  typed: Texts;
  /** Whether its data changed between the check and an application. */
  isBlocked: boolean;
  isUnfolded: boolean;
  onUnfold: (row: number, isUnfolded: boolean) => void;
  onChanged: ShowRow;
}

function withChoice(row: ImportRow, { choice = null, target_id }: ChosenForRow): ImportRow {
  return { ...row, choice, target: row.candidates.find(({ id }) => id === target_id) ?? row.target };
}

function PlainImportRowItem({ id, subject, row: saved, typed, isBlocked, isUnfolded, ...props }: ImportRowProps) {
  const choosing = useRowChoice(id, saved.number, props.onChanged);
  // What is chosen shows at once, and goes back if the server refuses.
  const row = choosing.isPending ? withChoice(saved, choosing.variables) : saved;
  const { name, npa } = rowTitle(row);
  const { cells, hidden, hasLong, faults, warnings } = viewOf(subject, row, typed, isUnfolded);
  const lacksTexts = isUnfolded && row.cells.some(({ is_cut }) => is_cut);
  const number = readableNumber(row.number);

  useEffect(() => {
    if (lacksTexts) void loadWhole(id, row.number);
  }, [lacksTexts, id, row.number]);

  return (
    <div className="grid import-row" data-choice={row.choice}>
      <p className="row import-row-line faint">
        <span className="visually-hidden">Baris </span>
        {number}
      </p>
      <p className="row import-row-line">
        <span className="row status" data-line data-gap="3" data-tone={verdictTones[row.verdict]}>
          <VerdictSign of={row.verdict} />
          {verdictName(subject, row.verdict)}
        </span>
      </p>
      <div className="stack import-row-body" data-gap="2">
        <p className="row import-row-line">
          <strong>
            <bdi translate="no">{name}</bdi>
          </strong>
          {npa !== null && (
            <bdi translate="no" className="muted">
              {npa}
            </bdi>
          )}
          {(hidden > 0 || hasLong || isUnfolded) && (
            <button
              type="button"
              className="link target"
              aria-expanded={isUnfolded}
              aria-label={`${isUnfolded ? 'Ringkas' : 'Semua isian'} baris ${number}`}
              onClick={() => props.onUnfold(row.number, !isUnfolded)}
            >
              {isUnfolded ? 'Ringkas' : 'Semua isian'}
            </button>
          )}
          {isBlocked && <span className="fault">Datanya berubah sejak diperiksa</span>}
        </p>
        {row.alike.length > 0 && (
          <p className="warning">
            Mungkin orang yang sama dengan baris {listText(row.alike.map(readableNumber))} di berkas ini.
          </p>
        )}
        {row.verdict === 'possible' && <PossibleChoice subject={subject} row={row} onChoose={choosing.mutate} />}
        <Remarks faults={faults} warnings={warnings} />
        {cells.length > 0 && (
          <ul className="row import-cells" aria-label={`Isian baris ${number}`}>
            {cells.map((cell) => (
              <RowCell
                key={cell.field}
                id={id}
                row={row.number}
                subject={subject}
                cell={cell}
                typed={typed[cellName(row.number, cell.field)]}
                onChanged={props.onChanged}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="stack">
        <PlainChoice row={row} onChoose={choosing.mutate} />
      </div>
    </div>
  );
}

/** One row of the file: its verdict, cells, faults and choice. */
export const ImportRowItem = memo(PlainImportRowItem);

/** What can be done with a row besides skipping it, or why nothing can. */
const actions: Readonly<Partial<Record<Verdict, RowChoice>>> = { new: 'add', changed: 'change', other_name: 'change' };

const fixed: Readonly<Partial<Record<Verdict, string>>> = { same: 'Tidak berubah', wrong: 'Tidak ikut' };

interface RowChoiceProps {
  row: ImportRow;
  onChoose: (chosen: ChosenForRow) => void;
}

/** The choice whether a row is imported or skipped. */
function PlainChoice({ row, onChoose }: RowChoiceProps) {
  const action = actions[row.verdict];
  if (!action) return <span className="row import-row-line faint">{fixed[row.verdict]}</span>;
  return (
    <span className="select">
      <select
        className="input"
        aria-label={`Pilihan untuk baris ${readableNumber(row.number)}`}
        value={row.choice ?? ''}
        onChange={({ target }) => onChoose({ choice: rowChoices.find((one) => one === target.value) ?? null })}
      >
        {row.choice === null && <option value="">Pilih…</option>}
        <option value={action}>{choiceNames[action]}</option>
        <option value="skip">{choiceNames.skip}</option>
      </select>
    </span>
  );
}

type Candidate = ImportRow['candidates'][number];

/** A member with the NPA, a region by name. */
const candidateName = ({ name, npa }: Candidate): string => (npa === null ? name : `${name} (${npa})`);

/** The number of candidates that are shown at first. The most similar come first. */
const mostAtOnce = 5;

interface PossibleChoiceProps extends RowChoiceProps {
  subject: ImportSubject;
}

/** The members that a row may be, each with the reason. None is preselected. */
function PossibleChoice({ subject, row, onChoose }: PossibleChoiceProps) {
  const { number, candidates, choice, target } = row;
  const others = candidates.slice(mostAtOnce);
  const radio = (isChosen: boolean, words: ReactNode, chosen: ChosenForRow) => (
    <label className="choice">
      <input type="radio" name={`import-row-${number}`} checked={isChosen} onChange={() => onChoose(chosen)} />
      <span>{words}</span>
    </label>
  );
  const candidateChoice = (candidate: Candidate) => (
    <div key={candidate.id} className="row" data-line data-baseline>
      {radio(
        choice === 'change' && target?.id === candidate.id,
        <>
          Perbarui{' '}
          <strong>
            <bdi translate="no">{candidateName(candidate)}</bdi>
          </strong>
          : {sharedWords(candidate.because)}
        </>,
        { choice: 'change', target_id: candidate.id },
      )}
      <Link to={addressOf(subject, candidate)} aria-label={`Lihat ${candidateName(candidate)}`}>
        Lihat
      </Link>
    </div>
  );
  return (
    <fieldset className="stack" data-gap="2">
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
      {radio(choice === 'add', `Tambahkan sebagai ${nouns[subject]} baru`, { choice: 'add' })}
      {radio(choice === 'skip', choiceNames.skip, { choice: 'skip' })}
    </fieldset>
  );
}

function addressOf(subject: ImportSubject, { npa, name }: Candidate): string {
  return subject === 'members'
    ? `/app/membership?${new URLSearchParams({ search: npa ?? name })}`
    : `/app/wilayah?${new URLSearchParams({ filter: name })}`;
}
