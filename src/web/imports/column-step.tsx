import { useRef, useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { CallError } from '#web/api/call-error.ts';
import { Button } from '#web/ui/button.tsx';
import {
  type ColumnChoices,
  choicesOf,
  columnFaults,
  columnNames,
  keyField,
  missingFields,
  sentChoices,
  storeUnsent,
  unanswered,
  unsentChoices,
} from './column-choices.ts';
import { ColumnSource } from './column-source.tsx';
import { FileColumn } from './file-column.tsx';
import { ImportNotice, MissingFields } from './import-notices.tsx';
import { CheckAgain, startCheck } from './import-questions.tsx';
import { fieldName } from './import-words.ts';
import { ImportProgress, useWork } from './import-work.tsx';

interface ColumnStepProps {
  detail: ImportDetail;
  onChecked: () => void;
}

/** The columns of the file: the field of each, with the reason, and the questions that only a person can answer. */
export function ColumnStep({ detail, onChecked }: ColumnStepProps) {
  const { id, subject, columns } = detail;
  const [choices, setChoices] = useState(() => unsentChoices(id) ?? choicesOf(detail));
  const [wasRefused, setRefused] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { underWay, failed } = useWork(id);
  const names = columnNames(columns);
  const faults = columnFaults(detail, choices);
  const open = unanswered(detail, choices);
  const missing = missingFields(subject, choices);
  const sent = sentChoices(subject, choices);
  const [obstacle] = [...faults.keys(), ...open.map(({ index }) => index)];
  const lacksKey = missing.includes(keyField[subject]);
  const imported = choices.columns.filter(({ field }) => field !== null).length;
  const count = `${readableNumber(imported)} dari ${readableNumber(columns.length)}`;

  function change(next: ColumnChoices) {
    setChoices(next);
    storeUnsent(id, next);
  }

  /** Leads to what keeps the rows from being checked: a column, or the first one if the key has none. */
  function lead() {
    const isAsked = obstacle !== undefined && !faults.has(obstacle);
    const column = form.current?.querySelector(obstacle === undefined ? '.import-column' : `#column-${obstacle}`);
    const place = isAsked ? 'fieldset:not(:has(:checked)) [type="radio"]' : 'select';
    column?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
    column?.scrollIntoView({ block: 'center' });
  }

  async function submit() {
    setRefused(true);
    if (obstacle !== undefined || lacksKey) return lead();
    if (detail.state === 'checked') return setAsking(true);
    try {
      await startCheck(id, sent);
      onChecked();
    } catch (error) {
      // The failure is shown above the button.
      if (!(error instanceof CallError)) throw error;
    }
  }

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!underWay) void submit();
      }}
    >
      <h2 className="visually-hidden step-title" tabIndex={-1}>
        Kolom berkas
      </h2>
      <ColumnSource detail={detail} isBusy={underWay !== null} />
      <MissingFields
        subject={subject}
        missing={missing}
        values={choices.values ?? []}
        onChange={(values) => change({ ...choices, values })}
      />
      <fieldset className="card import-columns" disabled={underWay !== null}>
        <legend className="visually-hidden">Kolom berkas</legend>
        <div className="grid import-columns-head desk-only muted" aria-hidden="true">
          <span>Kolom berkas</span>
          <span>Contoh isi</span>
          <span>Diimpor sebagai</span>
        </div>
        <ol className="lined">
          {columns.map((column, place) => {
            const choice = choices.columns[place];
            const questions = open.find(({ index }) => index === column.index)?.questions ?? [];
            return (
              choice && (
                <FileColumn
                  key={column.index}
                  subject={subject}
                  column={column}
                  name={names.get(column.index) ?? ''}
                  choice={choice}
                  fault={faults.get(column.index)}
                  missed={wasRefused ? questions : []}
                  onChoose={(chosen) => change({ ...choices, columns: choices.columns.with(place, chosen) })}
                />
              )
            );
          })}
        </ol>
      </fieldset>
      {failed && (
        <ImportNotice kind="fault" title={failed.failure.message}>
          {failed.failure.errors.map(({ message }) => message).join(' ')}
        </ImportNotice>
      )}
      <div className="card row foot import-bar" data-apart>
        {underWay ? (
          <ImportProgress of={id} />
        ) : obstacle === undefined ? (
          <p>{lacksKey ? `Belum ada kolom ${fieldName(subject, keyField[subject])}.` : `${count} kolom diimpor.`}</p>
        ) : (
          <p>
            {faults.size > 0
              ? 'Satu isian dipilih untuk beberapa kolom'
              : `${readableNumber(open.flatMap(({ questions }) => questions).length)} pertanyaan belum dijawab`}
            :{' '}
            <a
              className="target"
              href={`#column-${obstacle}`}
              onClick={(event) => {
                event.preventDefault();
                lead();
              }}
            >
              <bdi translate="no">{names.get(obstacle)}</bdi>
            </a>
          </p>
        )}
        <Button kind="primary" type="submit" isBusy={underWay !== null}>
          Periksa
        </Button>
      </div>
      {isAsking && <CheckAgain id={id} choices={sent} onChecked={onChecked} onClosed={() => setAsking(false)} />}
    </form>
  );
}
