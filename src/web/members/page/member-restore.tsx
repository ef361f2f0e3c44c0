import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listHistory } from '#contract/history.ts';
import { type Member, type MemberForm, sentAs } from '#contract/members.ts';
import { memberAt, returnToVersion } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { CallError, reasonsOf } from '#web/api/call-error.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { differs } from '#web/ui/form-values.ts';
import { notify } from '#web/ui/notices.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { undoOfSave } from '#web/undo/undo.ts';
import { memberFormFields, memberStart } from '../form/member-fields.ts';
import { MemberValue } from '../form/member-value.tsx';
import '../member.css';
import '#web/ui/form.css';

interface MemberRestoreProps {
  id: number;
  version: number;
  onClose: () => void;
}

/** Restores fields of a member from an earlier version, after a comparison. */
export function MemberRestore({ id, version, onClose }: MemberRestoreProps) {
  const form = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const states = useQuery(memberStates(id, version));
  const fields = states.data ? differencesOf(states.data) : [];
  const chosen = fields.map(({ name }) => name).filter((name) => !left.has(name));
  const saving = useMutation({ mutationFn: restore });
  const isPossible = states.data !== undefined && !states.data.isDeleted && chosen.length > 0;

  function restore({ now }: MemberStates) {
    const body = { fields: chosen.map((name) => sentAs[name]), version: now.version };
    return call(returnToVersion, { params: { id, version }, body });
  }

  async function submit() {
    if (!states.data || !isPossible || saving.isPending) return;
    const { version: before } = states.data.now;
    try {
      const saved = await saving.mutateAsync(states.data);
      notify.success('Data Tersimpan!', {
        action: undoOfSave('members')(saved, { id, version: before, changed: chosen }),
      });
      onClose();
    } catch {
      // After a failure the member may have changed.
      void states.refetch();
    }
  }

  const failure = saving.error ?? states.error;
  return (
    <WorkDialog
      title="Pulihkan keadaan ini?"
      size="middle"
      action="Pulihkan"
      form={form}
      isReady={isPossible}
      isBusy={saving.isPending}
      failure={failure && reasonOf(failure)}
      onClose={onClose}
    >
      <form
        id={form}
        className="stack"
        data-gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {!states.data && !states.error && <p role="status">Memuat…</p>}
        {states.data && <Lead states={states.data} count={fields.length} />}
        {states.data &&
          !states.data.isDeleted &&
          fields.map((field) => (
            <Choice
              key={field.name}
              field={field}
              states={states.data}
              isChosen={!left.has(field.name)}
              onChoose={(isChosen) => setLeft(changed(left, field.name, isChosen))}
            />
          ))}
      </form>
    </WorkDialog>
  );
}

function changed(left: ReadonlySet<string>, name: keyof MemberForm, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(left);
  if (isChosen) next.delete(name);
  else next.add(name);
  return next;
}

function reasonOf(error: Error): string {
  const isConflict = error instanceof CallError && error.status === 409 && error.data !== undefined;
  return isConflict
    ? 'Orang lain baru saja mengubah anggota ini. Perbandingan di bawah sudah dimuat ulang; periksa lagi.'
    : reasonsOf(error);
}

function Lead({ states, count }: { states: MemberStates; count: number }) {
  const { now, isDeleted } = states;
  return (
    <p className="lines muted">
      <strong>
        <bdi translate="no">{`${now.fullName} (${now.npa})`}</bdi>
      </strong>
      <span className="sentence">
        {isDeleted
          ? 'Anggota ini ada di Sampah. Pulihkan dahulu dari sana.'
          : count === 0
            ? 'Semua isian sudah sama dengan keadaan itu.'
            : 'Isian yang dicentang kembali seperti dahulu; yang lain tetap seperti sekarang.'}
      </span>
    </p>
  );
}

interface ChoiceProps {
  field: Difference;
  states: MemberStates;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Choice({ field: { name, now, earlier }, states, isChosen, onChoose }: ChoiceProps) {
  const sides = [
    { title: 'Sekarang', text: now, regionName: states.now.membershipType },
    { title: 'Menjadi', text: earlier, regionName: states.earlier.membershipType },
  ];
  return (
    <label className="option restore-field">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      <strong>{memberLabels[name]}</strong>
      {sides.map(({ title, text, regionName }) => (
        <span key={title} className="lines">
          <span className="faint">{title} </span>
          <MemberValue name={name} text={text} regionName={regionName} />
        </span>
      ))}
    </label>
  );
}

/** A member's present and earlier state. */
interface MemberStates {
  now: Member;
  earlier: Member;
  isDeleted: boolean;
}

function memberStates(id: number, version: number) {
  return queryOptions({
    queryKey: ['members', 'states', id, version],
    queryFn: async ({ signal }): Promise<MemberStates> => {
      const at = async (one: number) => (await call(memberAt, { params: { id, version: one } }, { signal })).data;
      const { data } = await call(
        listHistory,
        { query: { subject: 'members', subject_id: id, pageSize: 1 } },
        { signal },
      );
      const [latest] = data;
      const [now, earlier] = await Promise.all([at(latest?.version ?? version), at(version)]);
      return { now, earlier, isDeleted: latest?.action === 'deleted' };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** A field that differs, with both texts in the form. */
interface Difference {
  name: keyof MemberForm;
  now: string;
  earlier: string;
}

const fieldNames = Object.keys(memberFormFields.kinds) as (keyof MemberForm)[];

/** The fields that differ, in the order of the form. */
function differencesOf({ now, earlier }: Pick<MemberStates, 'now' | 'earlier'>): Difference[] {
  const [present, past] = [memberStart(now).base, memberStart(earlier).base];
  if (!differs(past, present)) return [];
  return fieldNames
    .map((name) => ({ name, now: present[name] ?? '', earlier: past[name] ?? '' }))
    .filter((field) => field.now !== field.earlier);
}
