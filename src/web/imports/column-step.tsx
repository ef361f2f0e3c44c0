import { useRef, useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { CallError } from '#web/api/call-error.ts';
import { ColumnChoice } from './column-choice.tsx';
import {
  type ColumnChoices,
  choicesOf,
  columnFaults,
  columnNames,
  keepUnsent,
  keyField,
  missingFields,
  openQuestions,
  unsentChoices,
} from './column-choices.ts';
import { ColumnSource } from './column-source.tsx';
import './column-step.css';
import { Button } from '#web/ui/button.tsx';
import { CheckAgain, startCheck } from './import-check.tsx';
import { ImportNotice } from './import-notice.tsx';
import { ImportProgress } from './import-progress.tsx';

import { isUnderWay, useWork } from './import-work.ts';
import { LostZeros } from './lost-zeros.tsx';
import { MissingFields } from './missing-fields.tsx';

interface ColumnStepProps {
  detail: ImportDetail;
  onChecked: () => void;
}

/** Every column of the file, what it was matched with and why, and a choice for each. */
export function ColumnStep({ detail, onChecked }: ColumnStepProps) {
  const { id, subject, columns } = detail;
  const [choices, setChoices] = useState(() => unsentChoices(id) ?? choicesOf(detail));
  const [wasPassed, setPassed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const doing = useWork(id);
  const isBusy = isUnderWay(doing);
  const faults = columnFaults(detail, choices);
  const questions = openQuestions(detail, choices);
  const names = columnNames(columns);
  const missing = missingFields(subject, choices);
  const lacksKey = missing.includes(keyField[subject]);
  const imported = choices.columns.filter(({ field }) => field !== null).length;

  function change(next: ColumnChoices) {
    setChoices(next);
    keepUnsent(id, next);
  }

  async function submit() {
    const [wrong] = [...faults.keys(), ...questions.keys()];
    setPassed(true);
    const unanswered = 'fieldset:not(:has(:checked)) [type=radio]';
    const obstacle =
      wrong !== undefined ? `[data-column="${wrong}"] :is([aria-invalid=true], ${unanswered})` : 'select';
    if (wrong !== undefined || lacksKey) return list.current?.querySelector<HTMLElement>(obstacle)?.focus();
    if (detail.state === 'checked') return setAsking(true);
    try {
      await startCheck(id, choices);
      onChecked();
    } catch (error) {
      // It is told above the button.
      if (!(error instanceof CallError)) throw error;
    }
  }

  return (
    <form
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
      <fieldset className="card import-columns" disabled={isBusy}>
        <legend className="visually-hidden">Kolom berkas</legend>
        <div className="import-columns-head" aria-hidden="true">
          <span>Kolom berkas</span>
          <span>Contoh isi</span>
          <span>Diimpor sebagai</span>
        </div>
        <ol ref={list} className="lined">
          {columns.map((column, place) => {
            const choice = choices.columns[place];
            return (
              choice && (
                <ColumnChoice
                  key={column.index}
                  subject={subject}
                  column={column}
                  name={names.get(column.index) ?? ''}
                  choice={choice}
                  fault={faults.get(column.index)}
                  unanswered={wasPassed ? (questions.get(column.index) ?? []) : []}
                  onChoose={(chosen) =>
                    change({ ...choices, columns: choices.columns.map((one) => (one === choice ? chosen : one)) })
                  }
                />
              )
            );
          })}
        </ol>
      </fieldset>
      <LostZeros
        detail={detail}
        isRestored={choices.restores_zeros ?? false}
        isDisabled={isBusy}
        onChange={(restores_zeros) => change({ ...choices, restores_zeros })}
      />
      {doing?.failure && (
        <ImportNotice kind="fault" title={doing.failure.message}>
          {doing.failure.errors.map(({ message }) => message).join(' ')}
        </ImportNotice>
      )}
      <div className="card row foot import-bar" data-apart>
        {isBusy ? (
          <ImportProgress work={doing} />
        ) : (
          <p>
            {readableNumber(imported)} dari {readableNumber(choices.columns.length)} kolom diimpor.
          </p>
        )}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          Periksa
        </Button>
      </div>
      {isAsking && (
        <CheckAgain detail={detail} choices={choices} onChecked={onChecked} onClosed={() => setAsking(false)} />
      )}
    </form>
  );
}
