import { useSyncExternalStore } from 'react';
import type { OperationSubject, UndoOutcome } from '#contract/operations.ts';

interface Told extends UndoOutcome {
  subject: OperationSubject;
}

let told: Told | null = null;
const listeners = new Set<() => void>();

/** Which rows the undo of an operation left as they were, to be shown wherever the person is by then; null ends that. */
export function tellLeftRows(outcome: Told | null): void {
  told = outcome;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLeftRows(): Told | null {
  return useSyncExternalStore(subscribe, () => told);
}
