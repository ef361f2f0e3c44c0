import { type ReactNode, useId } from 'react';

interface QuestionProps<Value> {
  legend: string;
  fault: string | null;
  answers: readonly { value: Value; isChosen: boolean; text: ReactNode }[];
  onChoose: (value: Value) => void;
}

/** A question about a column that only a person can answer. */
export function Question<Value extends string | boolean>({ legend, fault, answers, onChoose }: QuestionProps<Value>) {
  const id = useId();
  return (
    <fieldset className="stack import-column-order" data-gap="3" aria-describedby={`${id}-fault`}>
      <legend>{legend}</legend>
      {answers.map(({ value, isChosen, text }) => (
        <label key={String(value)} className="choice">
          <input type="radio" name={id} checked={isChosen} onChange={() => onChoose(value)} />
          <span>{text}</span>
        </label>
      ))}
      <p id={`${id}-fault`} className="fault" role="alert">
        {fault}
      </p>
    </fieldset>
  );
}
