import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { applyBulk, type BulkAction, type BulkBody, previewBulk } from '#contract/bulk.ts';
import type { Got, Progress } from '#contract/endpoint.ts';
import { memberStatuses } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { call, follow } from '#web/api/call.ts';
import { reasonsOf } from '#web/api/call-error.ts';
import { memberLabels, memberStatusNames } from '#web/fields/field-names.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { notify } from '#web/ui/notices.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { namedChoices } from '#web/ui/select.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { listOnScreen } from '#web/ui/table/row-focus.ts';
import { LabelledInput } from '#web/ui/text-input.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';
import { BulkPreview, statusName } from './bulk-preview.tsx';
import { type MemberScope, memberCount, membersOf, ScopeText } from './member-scope.tsx';
import type { OfMembersProps } from './members-file-dialog.tsx';
import '#web/ui/form.css';
import '../member.css';

/** Larger deletions require typing the number. */
const mostAtOnce = 50;

const titles: Record<BulkAction, string> = {
  status: 'Ubah status',
  region: 'Ubah wilayah',
  delete: 'Hapus anggota',
};

interface BulkDialogProps extends OfMembersProps {
  action: BulkAction;
  /** Called if something was changed. */
  onDone: () => void;
}

/** The body of a call; null if no value is chosen yet. */
function bodyOf(action: BulkAction, value: string, { body }: MemberScope): BulkBody | null {
  if (action === 'delete') return { ...body, action };
  if (action === 'region') return value === '' ? null : { ...body, action, membership_type_id: Number(value) };
  const status = memberStatuses.find((one) => one === value);
  return status ? { ...body, action, status } : null;
}

function doneWords(action: BulkAction, count: number, target: string): string {
  if (action === 'delete') return `${memberCount(count)} dihapus.`;
  return `${action === 'status' ? 'Status' : 'Wilayah'} ${memberCount(count)} menjadi ${target}.`;
}

/** Changes or deletes many members, after a preview. */
export function BulkDialog({ action, scope, regions, onDone, onClosed }: BulkDialogProps) {
  const form = useId();
  const isDone = useRef(false);
  /** A status, or the id of a region; empty until it is chosen. */
  const [value, setValue] = useState('');
  /** The typed number of deletions. It only counts for the same number. */
  const [typed, setTyped] = useState<number | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { query } = scope;
  const body = bodyOf(action, value, scope);
  const target = (action === 'region' ? regions.find(({ id }) => String(id) === value)?.name : statusName(value)) ?? '';
  const work = useMutation({
    /** Takes the number of members that the person was shown. */
    async mutationFn(expected: number) {
      if (!body) throw new Error('There is nothing to be done yet.');
      setProgress(null);
      return (await follow(applyBulk, { query, body: { ...body, expected } }, { onProgress: setProgress })).data;
    },
  });
  const preview = useQuery({
    queryKey: ['members', 'bulk preview', query, body],
    queryFn: async ({ signal }) => body && (await call(previewBulk, { query, body }, { signal })).data,
    enabled: body !== null && !work.isPending && !work.isSuccess,
    staleTime: 0,
    gcTime: 0,
  });
  const changes = preview.data?.changes ?? 0;
  const isGrave = action === 'delete' && changes > mostAtOnce;
  const isReady = changes > 0 && (!isGrave || typed === changes);

  async function submit() {
    if (!preview.data || !isReady || work.isPending) return;
    try {
      const { operation_id, changed, refused_total } = await work.mutateAsync(preview.data.total);
      isDone.current = true;
      if (operation_id === null) return;
      notify.success(doneWords(action, changed, target), {
        id: `operation ${operation_id}`,
        action: undoOfOperation(operation_id, 'members'),
        isAboutMany: true,
      });
      onDone();
      if (refused_total === 0) onClosed();
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
  const into = action === 'delete' ? '' : ` menjadi ${target}`;
  return (
    <WorkDialog
      title={titles[action]}
      size="middle"
      action={
        changes > 0
          ? `${action === 'delete' ? 'Hapus' : titles[action]} ${memberCount(changes)}${into}`
          : titles[action]
      }
      form={form}
      isDanger={action === 'delete'}
      isReady={isReady}
      isBusy={work.isPending}
      isOver={work.data !== undefined}
      failure={failure && reasonsOf(failure)}
      progress={
        <WorkProgress label={action === 'delete' ? 'Sedang menghapus…' : 'Sedang mengubah…'} progress={progress} />
      }
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
        {work.data ? (
          <Outcome action={action} outcome={work.data} target={target} />
        ) : (
          <fieldset className="stack" disabled={work.isPending}>
            <ScopeText scope={scope} regions={regions} lead={`Untuk ${membersOf(scope)}`} />
            <NewValue action={action} value={value} regions={regions} onChoose={choose} />
            {body && !preview.data && !preview.isError && <p role="status">Memuat…</p>}
            {preview.data && <BulkPreview action={action} target={target} preview={preview.data} />}
            {isGrave && <TypedCount key={changes} count={changes} onTyped={setTyped} />}
          </fieldset>
        )}
      </form>
    </WorkDialog>
  );
}

interface NewValueProps {
  action: BulkAction;
  value: string;
  regions: readonly Region[];
  onChoose: (value: string) => void;
}

/** The new value for the members. */
function NewValue({ action, value, regions, onChoose }: NewValueProps) {
  const id = useId();
  if (action === 'delete') {
    return (
      <p className="sentence">
        Anggota yang dihapus masuk ke Sampah. Sesudahnya semuanya dapat dikembalikan sekaligus dengan Urungkan, atau
        dipulihkan satu per satu dari Sampah.
      </p>
    );
  }
  if (action === 'status') {
    return (
      <RadioChoice
        name="new status"
        legend={memberLabels.status}
        options={memberStatuses.map((status) => ({ value: status, label: memberStatusNames[status] }))}
        chosen={value}
        onChoose={onChoose}
        isRow
      />
    );
  }
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {memberLabels.membeshipTypeId}
      </label>
      <Combobox id={id} placeholder="Pilih wilayah" choices={namedChoices(regions)} value={value} onChoose={onChoose} />
    </div>
  );
}

interface TypedCountProps {
  count: number;
  /** Called with the number once it is typed correctly, else with null. */
  onTyped: (count: number | null) => void;
}

/** Requires typing the number of members before a large action. */
function TypedCount({ count, onTyped }: TypedCountProps) {
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

interface OutcomeProps {
  action: BulkAction;
  outcome: Got<typeof applyBulk>['data'];
  target: string;
}

/** The outcome if some were refused or nothing changed. */
function Outcome({ action, outcome: { changed, refused, refused_total }, target }: OutcomeProps) {
  const done = changed === 0 ? 'Tidak ada yang berubah.' : doneWords(action, changed, target);
  if (refused_total === 0) return <p role="status">{done}</p>;
  return (
    <>
      <p role="status">
        {`${done} ${memberCount(refused_total)} tidak ${action === 'delete' ? 'dihapus' : 'diubah'}:`}
      </p>
      <SkippedRows label="Yang tidak diubah" rows={refused} total={refused_total} />
    </>
  );
}
