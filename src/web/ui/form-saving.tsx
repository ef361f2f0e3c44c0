import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import type { FormKey, Start, Texts } from '#web/drafts/draft-store.ts';
import { reopenForm } from '#web/drafts/drafts.ts';
import { ConflictDialog, type ShowValue } from './conflict-dialog.tsx';
import type { DraftedForm, FormFields, FormState } from './drafted-form.ts';
import { changedValues, faultsOf, namesOf } from './form-values.ts';
import { type NoticeAction, notify } from './notices.tsx';

/** What is saved: all values, the changed ones, and the version that the edit started from. */
export interface Saving<Values> {
  id: number | null;
  values: Values;
  changed: Partial<Values>;
  version: number | null;
}

/** How a conflict is shown and resolved. */
interface Conflicts {
  /** The start from the present row, which is the `data` of the error; null if there is none. */
  startOf: (data: unknown) => Start | null;
  labels: Readonly<Record<string, string>>;
  show?: ShowValue;
  /** Who saved which field after a version and when, by the fields of the form. */
  savedBy: (row: { id: number; version: number }) => Promise<Texts>;
}

/** How a form is saved, and what is said of it. */
export interface FormSavingProps<S extends z.ZodObject, Saved extends { data: unknown }> {
  fields: FormFields<S>;
  save: (saving: Saving<z.output<S>>) => Promise<Saved>;
  /** Faults by field that the server is asked for before saving. */
  check?: (saving: Saving<z.output<S>>) => Promise<Texts>;
  /** The notice after a save, if other than the usual one. */
  noticeOf?: (saved: Saved) => string;
  /** The undo that is offered after a save. */
  undoOf?: (saved: Saved, saving: Saving<z.output<S>>) => NoticeAction | null;
  /** The fields' names in the request, where they differ. */
  sentAs?: Readonly<Record<string, string>>;
  conflicts?: Conflicts;
  /** The name of a new row and its address; `state` is the router's. */
  added?: (saved: Saved) => { name: string; to: string; state?: unknown };
  onClose: () => void;
}

/** What a check before saving has found. */
class Refusal extends Error {
  readonly faults: Texts;

  constructor(faults: Texts) {
    super('The form is at fault.');
    this.faults = faults;
  }
}

/** Two people changed the same fields. */
interface Conflict {
  newer: Start;
  names: string[];
  savedBy: Texts;
}

/**
 * Validates and saves a form, and tells the outcome. A conflict waits to be resolved; after any other failure the form closes,
 * and its draft is kept.
 */
export function useFormSaving<S extends z.ZodObject, Saved extends { data: unknown }>(
  props: FormSavingProps<S, Saved>,
  key: FormKey,
  form: DraftedForm<S>,
) {
  const { fields, sentAs = {}, conflicts } = props;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const mutation = useMutation({ mutationFn: checkAndSave });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSaving = mutation.isPending;

  async function checkAndSave(saving: Saving<z.output<S>>): Promise<Saved> {
    // A failed check does not block saving: the server decides in the end.
    const faults = (await props.check?.(saving).catch(() => null)) ?? {};
    if (Object.keys(faults).length > 0) throw new Refusal(faults);
    return props.save(saving);
  }

  async function submit(state: FormState, onSaved: () => void): Promise<void> {
    if (isSaving) return;
    const { values, faults } = form.judgeForm(state);
    if (faults) return form.showFaults(faults);
    const { id, version, base } = state.start;
    try {
      const saving = { id, values, changed: changedValues(fields.schema, fields.kinds, base, values), version };
      tellSaved(await mutation.mutateAsync(saving), saving);
      onSaved();
    } catch (error) {
      if (error instanceof Refusal) form.showFaults(error.faults);
      else fail(state, error);
    }
  }

  function tellSaved(saved: Saved, saving: Saving<z.output<S>>): void {
    // An answer without the row still means that it was saved, but leaves nothing to undo.
    const hasRow = saved.data !== undefined;
    const added = hasRow && saving.id === null ? props.added?.(saved) : undefined;
    notify.success(props.noticeOf?.(saved) ?? 'Data Tersimpan!', {
      description: added?.name,
      action: (hasRow && props.undoOf?.(saved, saving)) || null,
      also: added ? { label: 'Lihat', onClick: () => void navigate(added.to, { state: added.state }) } : null,
    });
  }

  function fail(state: FormState, error: unknown): void {
    const answer = error instanceof CallError ? error : new CallError(0, String(error));
    // The session has ended and the app is reloading. The draft is restored after the next sign-in.
    if (answer.status === 401) return;
    const { faults, rest } = faultsOf(namesOf(fields.kinds), sentAs, answer.errors);
    const newer = answer.status === 409 ? conflicts?.startOf(answer.data) : null;
    if (newer) return void showConflict(state.start, { newer, names: Object.keys(faults), savedBy: {} });
    const reason = [answer.message, ...rest].join(' ');
    form.keepFailed(state, reason, faults);
    notifyFailed(answer.status, reason, reopen);
    void invalidate();
    props.onClose();
  }

  /** Shows a conflict, and who saved the other values as soon as that is loaded. */
  async function showConflict({ id, version }: Start, found: Conflict): Promise<void> {
    setConflict(found);
    if (id === null || version === null || !conflicts) return;
    const savedBy = await conflicts.savedBy({ id, version }).catch(() => ({}));
    setConflict((now) => now && { ...now, savedBy });
  }

  function reopen(): void {
    if (document.querySelector(`form[data-form="${key.kind}:${key.id}"]`)) return;
    reopenForm(key);
    void navigate(pathname + search);
  }

  /** Closes the form and deletes its draft. */
  function throwAway(): void {
    form.forget();
    props.onClose();
  }

  const conflictDialog = conflict && conflicts && (
    <ConflictDialog
      {...conflicts}
      {...conflict}
      mine={form.state.texts}
      theirs={conflict.newer.base}
      onCancel={() => setConflict(null)}
      onChoose={(taken) => {
        setConflict(null);
        void submit(form.rebase(conflict.newer, taken), throwAway);
      }}
    />
  );

  return { isSaving, submit, throwAway, conflictDialog };
}

/** Says why a save failed, and offers to open the form again. */
function notifyFailed(status: number, reason: string, reopen: () => void) {
  const action = { label: 'Buka lagi', onClick: reopen };
  if (status === 0) notify.error(`ERROR: ${reason}`, { description: 'Isian Anda tidak hilang.', action });
  else notify.error('Data Gagal Tersimpan', { description: reason, action });
}
