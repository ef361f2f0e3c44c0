import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import '#web/ui/form.css';
import '../list/members.css';
import { applyBulk, type BulkAction, type BulkBody } from '#contract/bulk.ts';
import type { Progress } from '#contract/endpoint.ts';
import type { Region } from '#contract/regions.ts';
import { follow } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { notify } from '#web/ui/notices.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { listOnScreen } from '#web/ui/table/row-focus.ts';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { bulkPreview } from './bulk-queries.ts';
import {
  actionText,
  type BulkOutcome,
  bulkBodyOf,
  bulkTitles,
  doneWords,
  memberCount,
  outcomeWords,
  progressText,
  targetOf,
} from './bulk-words.ts';
import type { MemberScope } from './member-scope.ts';
import { ScopeText } from './scope-text.tsx';
import { TypedCount } from './typed-count.tsx';

/** Larger deletions require typing the number. */
const mostAtOnce = 50;

interface BulkDialogProps {
  action: BulkAction;
  scope: MemberScope;
  regions: readonly Region[];
  /** Called if something was changed. */
  onDone: () => void;
  onClosed: () => void;
}

/** The change itself, with its progress. The mutation takes the number of members that the person was shown. */
function useBulkWork(scope: MemberScope, body: BulkBody | null) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const work = useMutation({
    async mutationFn(total: number) {
      if (!body) throw new Error('There is nothing to be done yet.');
      setProgress(null);
      const parts = { query: scope.query, body: { ...body, expected: total } };
      return (await follow(applyBulk, parts, { onProgress: setProgress })).data;
    },
  });
  return { work, progress };
}

/** Changes or deletes many members, after a preview. */
export function BulkDialog({ action, scope, regions, onDone, onClosed }: BulkDialogProps) {
  const form = useId();
  const isDone = useRef(false);
  const [value, setValue] = useState('');
  /** The typed number of deletions. It only counts for the same number. */
  const [typed, setTyped] = useState<number | null>(null);
  const body = bulkBodyOf({ action, value }, scope);
  const target = targetOf({ action, value }, regions);
  const { work, progress } = useBulkWork(scope, body);
  const outcome = work.data;
  const isAsking = body !== null && !work.isPending && !work.isSuccess;
  const preview = useQuery({ ...bulkPreview(scope.query, body), enabled: isAsking });
  const changes = preview.data?.changes ?? 0;
  const isGrave = action === 'delete' && changes > mostAtOnce;
  const isReady = changes > 0 && (!isGrave || typed === changes);

  async function submit() {
    if (!preview.data || !isReady || work.isPending) return;
    try {
      const { operation_id, changed, refused_total } = await work.mutateAsync(preview.data.total);
      isDone.current = true;
      if (operation_id !== null) {
        notify.success(doneWords(action, changed, target), {
          id: `operation ${operation_id}`,
          action: undoOfOperation(operation_id, 'members'),
          isAboutMany: true,
        });
        onDone();
      }
      if (operation_id !== null && refused_total === 0) onClosed();
    } catch {
      // After a failure the data may have changed.
      void preview.refetch();
    }
  }

  function choose(chosen: string) {
    work.reset();
    setValue(chosen);
  }

  const failure = work.error ?? preview.error;
  return (
    <WorkDialog
      title={bulkTitles[action]}
      size="middle"
      action={changes > 0 ? actionText(action, changes, target) : bulkTitles[action]}
      form={form}
      isDanger={action === 'delete'}
      isReady={isReady}
      isBusy={work.isPending}
      isOver={outcome !== undefined}
      failure={failure && reasonOf(failure)}
      progress={<WorkProgress label={progressText(action)} progress={progress} />}
      onClose={onClosed}
      // The button that opened it is removed with the selection.
      lastFocus={() => (isDone.current ? listOnScreen() : null)}
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {outcome ? (
          <Outcome action={action} outcome={outcome} target={target} />
        ) : (
          <fieldset className="stack" disabled={work.isPending}>
            <ScopeText
              scope={scope}
              regions={regions}
              lead={
                scope.all ? `Untuk semua ${memberCount(scope.count)}` : `Untuk ${memberCount(scope.count)} yang dipilih`
              }
            />
            <BulkChoice action={action} value={value} regions={regions} onChoose={choose} />
            {body && !preview.data && !preview.isError && <p role="status">Memuat…</p>}
            {preview.data && <BulkPreview action={action} target={target} preview={preview.data} />}
            {isGrave && <TypedCount key={changes} count={changes} onTyped={setTyped} />}
          </fieldset>
        )}
      </form>
    </WorkDialog>
  );
}

interface OutcomeProps {
  action: BulkAction;
  outcome: BulkOutcome;
  target: string;
}

function Outcome({ action, outcome, target }: OutcomeProps) {
  return (
    <>
      <p role="status">{outcomeWords(action, outcome, target)}</p>
      {outcome.refused_total > 0 && (
        <SkippedRows label="Yang tidak diubah" rows={outcome.refused} total={outcome.refused_total} />
      )}
    </>
  );
}

function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return error.message;
  return [...new Set([error.message, ...error.errors.map(({ message }) => message)])].join(' ');
}
