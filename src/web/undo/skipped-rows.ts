import type { Subject } from '#contract/history.ts';
import type { UndoOutcome } from '#contract/operations.ts';
import { createStore, useStore } from '#web/ui/store.ts';

interface Told extends UndoOutcome {
  subject: Subject;
}

let told: Told | null = null;
const skippedRows = createStore(() => told);

/** Shows which rows the undo of an operation skipped, on whatever screen the person is by then; null closes that. */
export function showSkippedRows(outcome: Told | null): void {
  told = outcome;
  skippedRows.changed();
}

export const useSkippedRows = (): Told | null => useStore(skippedRows);
