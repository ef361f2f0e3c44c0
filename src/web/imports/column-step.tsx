import { useRef, useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { CallError } from '#web/api/call-error.ts';
import { ColumnChoice } from './column-choice.tsx';
import {
  type ColumnChoices,
  type ColumnQuestion,
  choicesOf,
  columnFaults,
  columnNames,
  keyField,
  missingFields,
  openQuestions,
  storeUnsent,
  unsentChoices,
} from './column-choices.ts';
import { ColumnSource } from './column-source.tsx';
import './column-step.css';
import { Button } from '#web/ui/button.tsx';
import { CheckAgain, startCheck } from './import-check.tsx';
import { ImportNotice } from './import-notice.tsx';
import { ImportProgress } from './import-progress.tsx';

import { isUnderWay, useWork, type Work } from './import-work.ts';
import { LostZeros } from './lost-zeros.tsx';
import { MissingFields } from './missing-fields.tsx';

const noQuestions: ReadonlyMap<number, readonly ColumnQuestion[]> = new Map();

interface ColumnStepProps {
  detail: ImportDetail;
  onChecked: () => void;
}

/** The columns of the file: the field of each, with the reason, and a choice. */
export function ColumnStep({ detail, onChecked }: ColumnStepProps) {
  const { id, subject } = detail;
  const [choices, setChoices] = useState(() => unsentChoices(id) ?? choicesOf(detail));
  const [wasPassed, setPassed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const work = useWork(id);
  const isBusy = isUnderWay(work);
  const faults = columnFaults(detail, choices);
  const questions = openQuestions(detail, choices);
  const missing = missingFields(subject, choices);
  const lacksKey = missing.includes(keyField[subject]);

  function change(next: ColumnChoices) {
    setChoices(next);
    storeUnsent(id, next);
  }

  async function submit() {
    const [wrong] = [...faults.keys(), ...questions.keys()];
    setPassed(true);
    const unanswered = 'fieldset:not(:has(:checked)) [type=radio]';
    const obstacle =
      wrong !== undefined
        ? `[data-column="${wrong}"] :is([aria-invalid=true], ${unanswered})`
        : '.import-columns select';
    if (wrong !== undefined || lacksKey) return form.current?.querySelector<HTMLElement>(obstacle)?.focus();
    if (detail.state === 'checked') return setAsking(true);
    try {
      await startCheck(id, choices);
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
        if (!isBusy) void submit();
      }}
    >
      <h2 className="visually-hidden step-title" tabIndex={-1}>
        Kolom berkas
      </h2>
      <ColumnSource detail={detail} isBusy={isBusy} />
      <MissingFields subject={subject} missing={missing} />
      <ColumnList
        detail={detail}
        choices={choices}
        unanswered={wasPassed ? questions : noQuestions}
        isDisabled={isBusy}
        onChange={change}
      />
      <LostZeros
        detail={detail}
        isRestored={choices.restores_zeros ?? false}
        isDisabled={isBusy}
        onChange={(restores_zeros) => change({ ...choices, restores_zeros })}
      />
      {work?.failure && (
        <ImportNotice kind="fault" title={work.failure.message}>
          {work.failure.errors.map(({ message }) => message).join(' ')}
        </ImportNotice>
      )}
      <CheckBar work={isBusy ? work : null} columns={choices.columns} />
      {isAsking && (
        <CheckAgain detail={detail} choices={choices} onChecked={onChecked} onClosed={() => setAsking(false)} />
      )}
    </form>
  );
}

interface ColumnListProps {
  detail: ImportDetail;
  choices: ColumnChoices;
  /** The questions that were left unanswered, by column. */
  unanswered: ReadonlyMap<number, readonly ColumnQuestion[]>;
  isDisabled: boolean;
  onChange: (choices: ColumnChoices) => void;
}

function ColumnList({ detail, choices, unanswered, isDisabled, onChange }: ColumnListProps) {
  const names = columnNames(detail.columns);
  const faults = columnFaults(detail, choices);
  return (
    <fieldset className="card import-columns" disabled={isDisabled}>
      <legend className="visually-hidden">Kolom berkas</legend>
      <div className="import-columns-head desk-only muted" aria-hidden="true">
        <span>Kolom berkas</span>
        <span>Contoh isi</span>
        <span>Diimpor sebagai</span>
      </div>
      <ol className="lined">
        {detail.columns.map((column, place) => {
          const choice = choices.columns[place];
          return (
            choice && (
              <ColumnChoice
                key={column.index}
                subject={detail.subject}
                column={column}
                name={names.get(column.index) ?? ''}
                choice={choice}
                fault={faults.get(column.index)}
                unanswered={unanswered.get(column.index) ?? []}
                onChoose={(chosen) =>
                  onChange({ ...choices, columns: choices.columns.map((one) => (one === choice ? chosen : one)) })
                }
              />
            )
          );
        })}
      </ol>
    </fieldset>
  );
}

interface CheckBarProps {
  /** The work under way. */
  work: Work | null;
  columns: ColumnChoices['columns'];
}

function CheckBar({ work, columns }: CheckBarProps) {
  const imported = columns.filter(({ field }) => field !== null).length;
  return (
    <div className="card row foot import-bar" data-apart>
      {work ? (
        <ImportProgress work={work} />
      ) : (
        <p>
          {readableNumber(imported)} dari {readableNumber(columns.length)} kolom diimpor.
        </p>
      )}
      <Button kind="primary" type="submit" isBusy={work !== null}>
        Periksa
      </Button>
    </div>
  );
}
