import { useId, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { TextInput } from '#web/ui/text-input.tsx';

interface TypedCountProps {
  count: number;
  /** Whether the right number stands there now. */
  onTyped: (isRight: boolean) => void;
}

/** Asks for a number to be typed, before something that concerns so many. */
export function TypedCount({ count, onTyped }: TypedCountProps) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Ketik jumlahnya untuk melanjutkan: {readableNumber(count)}
      </label>
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          // With or without the points that part the thousands.
          onTyped(value.trim().replaceAll('.', '') === String(count));
        }}
      />
    </div>
  );
}
