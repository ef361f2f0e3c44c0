import type { Subject } from '#contract/history.ts';
import type { UndoOutcome } from '#contract/operations.ts';
import { createStore, useStore } from '#web/ui/store.ts';

interface SkippedOutcome extends UndoOutcome {
  subject: Subject;
}

let shown: SkippedOutcome | null = null;
const skippedRows = createStore(() => shown);

/** Shows the rows that an undo skipped, on whatever screen is open by then; null closes that. */
export function showSkippedRows(outcome: SkippedOutcome | null): void {
  shown = outcome;
  skippedRows.changed();
}

export const useSkippedRows = (): SkippedOutcome | null => useStore(skippedRows);
