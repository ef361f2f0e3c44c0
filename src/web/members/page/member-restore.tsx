import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import '../member.css';
import '#web/ui/form.css';
import { type MemberForm, sentAs } from '#contract/members.ts';
import { returnToVersion } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { notify } from '#web/ui/notices.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { undoOfSave } from '#web/undo/undo.ts';
import { MemberValue } from '../form/member-value.tsx';
import { type Difference, differencesOf, type MemberStates, memberStates } from './member-states.ts';

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
      notify.success('Data Tersimpan!', { action: undoOfSave('members')(saved, { id, version: before }) });
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
        className="stack restore"
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
  if (!(error instanceof CallError)) return error.message;
  if (error.status === 409 && error.data !== undefined) {
    return 'Orang lain baru saja mengubah anggota ini. Perbandingan di bawah sudah dimuat ulang; periksa lagi.';
  }
  return [error.message, ...error.errors.map(({ message }) => message)].filter(unique).join(' ');
}

const unique = (text: string, index: number, all: readonly string[]) => all.indexOf(text) === index;

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
