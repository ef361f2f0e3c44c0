import type { Subject } from '#contract/history.ts';
import type { UndoOutcome } from '#contract/operations.ts';
import { createStore, useStore } from '#web/ui/store.ts';

interface Told extends UndoOutcome {
  subject: Subject;
}

let told: Told | null = null;
const leftRows = createStore(() => told);

/** Which rows the undo of an operation left as they were, to be shown wherever the person is by then; null ends that. */
export function showSkippedRows(outcome: Told | null): void {
  told = outcome;
  leftRows.changed();
}

export const useSkippedRows = (): Told | null => useStore(leftRows);
