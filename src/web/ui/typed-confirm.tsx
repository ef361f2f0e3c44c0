import { type ReactNode, useState } from 'react';
import { uniqueKey } from '#contract/same-text.ts';
import { Confirm } from './confirm.tsx';
import { LabelledInput } from './text-input.tsx';

interface TypedConfirmProps {
  question: ReactNode;
  /** What has to be typed: `NPA-nya`. */
  called: string;
  expected: string;
  /** Does it, with the typed text. */
  onConfirm: (typed: string) => Promise<unknown>;
  onClosed: () => void;
  children: ReactNode;
}

/** Asks before something is deleted for good, and requires typing what it is done to. */
export function TypedConfirm({ called, expected, onConfirm, children, ...asked }: TypedConfirmProps) {
  const [typed, setTyped] = useState('');
  return (
    <Confirm
      {...asked}
      action="Hapus selamanya"
      isReady={uniqueKey(typed) === uniqueKey(expected)}
      onConfirm={() => onConfirm(typed)}
    >
      {children}
      <LabelledInput
        label={
          <>
            Ketik {called} untuk melanjutkan:{' '}
            <bdi translate="no" dir="ltr">
              {expected}
            </bdi>
          </>
        }
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onText={setTyped}
      />
    </Confirm>
  );
}
