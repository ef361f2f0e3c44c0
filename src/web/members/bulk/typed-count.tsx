import { useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { LabelledInput } from '#web/ui/text-input.tsx';

interface TypedCountProps {
  count: number;
  /** Called with the number once it is typed correctly, else with null. */
  onTyped: (count: number | null) => void;
}

/** Requires typing the number of members before a large action. */
export function TypedCount({ count, onTyped }: TypedCountProps) {
  const [text, setText] = useState('');
  return (
    <LabelledInput
      label={`Ketik jumlahnya untuk melanjutkan: ${readableNumber(count)}`}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onText={(typed) => {
        setText(typed);
        // Thousands separators are optional.
        onTyped(typed.trim().replaceAll('.', '') === String(count) ? count : null);
      }}
    />
  );
}
