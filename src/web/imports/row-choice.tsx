import { Link } from 'react-router';
import {
  type RowChoice as Choice,
  type ImportRow,
  type ImportSubject,
  rowChoices,
  type Verdict,
} from '#contract/imports.ts';
import { becauseSame, choiceNames, nouns, whoIs } from './import-words.ts';
import { chooseRow } from './row-changes.ts';

interface RowChoiceProps {
  id: number;
  subject: ImportSubject;
  row: ImportRow;
}

/** What can be done with a row of a verdict, other than leaving it out. */
const deeds: Readonly<Record<Verdict, Choice | null>> = {
  new: 'add',
  changed: 'change',
  same: null,
  possible: null,
  wrong: null,
};

/** What becomes of a row: done, or left out. */
export function RowChoice({ id, row }: RowChoiceProps) {
  const deed = deeds[row.verdict];
  if (row.verdict === 'wrong') return <span className="import-row-fixed">Tidak ikut</span>;
  if (row.verdict === 'same') return <span className="import-row-fixed">Tidak berubah</span>;
  if (deed === null) return null;
  return (
    <span className="native-select">
      <select
        aria-label={`Pilihan untuk baris ${row.number}`}
        value={row.choice ?? ''}
        onChange={(event) => {
          const choice = rowChoices.find((one) => one === event.target.value) ?? null;
          void chooseRow(id, row, { choice });
        }}
      >
        {row.choice === null && <option value="">Pilih …</option>}
        <option value={deed}>{choiceNames[deed]}</option>
        <option value="skip">{choiceNames.skip}</option>
      </select>
    </span>
  );
}

/** Who a row may be, with why, and what to do about it. Nothing is chosen beforehand. */
export function PossibleChoice({ id, subject, row }: RowChoiceProps) {
  const { number, candidates, choice, target } = row;
  const name = `import-row-${number}`;
  return (
    <fieldset className="import-row-possible">
      <legend>
        {choice === null ? 'Siapakah ini? Pilih satu:' : 'Keputusan Anda:'}
        <span className="visually-hidden"> baris {number}</span>
      </legend>
      {candidates.map((candidate) => (
        <div key={candidate.id} className="import-row-candidate">
          <label>
            <input
              type="radio"
              name={name}
              checked={choice === 'change' && target?.id === candidate.id}
              onChange={() => void chooseRow(id, row, { choice: 'change', target_id: candidate.id })}
            />
            <span>
              Perbarui{' '}
              <strong>
                <bdi>{whoIs(candidate)}</bdi>
              </strong>
              : {becauseSame(candidate)}
            </span>
          </label>
          <Link to={linkTo(subject, candidate)} aria-label={`Lihat ${whoIs(candidate)}`}>
            Lihat
          </Link>
        </div>
      ))}
      <label>
        <input
          type="radio"
          name={name}
          checked={choice === 'add'}
          onChange={() => void chooseRow(id, row, { choice: 'add' })}
        />
        Tambahkan sebagai {nouns[subject]} baru
      </label>
      <label>
        <input
          type="radio"
          name={name}
          checked={choice === 'skip'}
          onChange={() => void chooseRow(id, row, { choice: 'skip' })}
        />
        Lewati
      </label>
    </fieldset>
  );
}

function linkTo(subject: ImportSubject, { npa, name }: ImportRow['candidates'][number]): string {
  return subject === 'members'
    ? `/app/membership?${new URLSearchParams({ search: npa ?? name })}`
    : `/app/wilayah?${new URLSearchParams({ filter: name })}`;
}
