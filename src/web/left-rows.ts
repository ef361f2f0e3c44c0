import { useSyncExternalStore } from 'react';
import type { UndoOutcome } from '#contract/operations.ts';

let told: UndoOutcome | null = null;
const listeners = new Set<() => void>();

/** Which rows the undo of an operation left as they were, to be shown wherever the person is by then; null ends that. */
export function tellLeftRows(outcome: UndoOutcome | null): void {
  told = outcome;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLeftRows(): UndoOutcome | null {
  return useSyncExternalStore(subscribe, () => told);
}
