import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import type { Start, Texts } from '#web/drafts/draft-store.ts';
import { openAgain } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import type { ShowValue } from './conflict-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { type FormFields, type FormState, type FormView, fieldId, useDraftedForm } from './drafted-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { notifyFailed, type Saving, type SavingOf, useSaving } from './form-saving.ts';
import { changedValues, faultsOf, type NameOf, namesOf } from './form-values.ts';
import { lazy } from './lazy.ts';
import { type NoticeAction, notify } from './notices.tsx';
import { RestoredLine } from './restored-line.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** Rarely needed, so it is loaded once a form is open. */
const { Component: ConflictDialog, prepare: prepareConflict } = lazy(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
);

/** How a conflict is shown and resolved. */
interface Conflicts {
  /** The present row from the `data` of the error; null if there is none. */
  rowOf: (data: unknown) => Start | null;
  labels: Readonly<Record<string, string>>;
  show: ShowValue;
  /** Who saved which field after a version and when, by the fields of the form. */
  savedBy: (row: { id: number; version: number }) => Promise<Texts>;
}

interface FormDialogProps<S extends z.ZodObject, Saved extends { data: unknown }> extends SavingOf<S, Saved> {
  title: string;
  /** The name under which drafts are stored, such as `member`. */
  kind: string;
  start: Start;
  fields: FormFields<S>;
  /** The notice after a save and the label of the button, if other than the usual ones. */
  saidOf?: (saved: Saved) => string;
  action?: string;
  /** The undo that is offered after a save. */
  undoOf?: (saved: Saved, saving: Saving<z.output<S>>) => NoticeAction | null;
  /** The fields' names in the request, where they differ. */
  sentAs?: Readonly<Record<string, string>>;
  conflicts?: Conflicts;
  /** The name of a new row and its address; `state` is the router's. */
  added?: (saved: Saved) => { name: string; to: string; state?: unknown };
  /** Whether the next row can be added at once. */
  canRepeat?: boolean;
  size?: 'small' | 'large';
  /** Opens the next row after saving. */
  onNext?: (() => void) | undefined;
  /** The field to focus, if not the first. */
  firstName?: NameOf<S> | undefined;
  /** A quiet link beside the buttons. */
  aside?: ReactNode;
  onClose: () => void;
  children: (form: FormView<NameOf<S>>) => ReactNode;
}

interface Conflict {
  newer: Start;
  names: string[];
  savedBy: Texts;
}

/**
 * A form in a dialog: adds a row if the start has no id, else edits it. The draft survives a failed save, a reload, an
 * expired session and a conflict. Only saving or discarding ends it.
 */
export function FormDialog<S extends z.ZodObject, Saved extends { data: unknown }>(props: FormDialogProps<S, Saved>) {
  const { title, kind, start, fields, sentAs = {}, conflicts, size = 'small', onClose, children } = props;
  const canRepeat = props.canRepeat === true && start.id === null;
  const key = { account: useSession().contents.id, kind, id: start.id };
  const form = useDraftedForm(key, start, fields);
  const [isAsking, setAsking] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { isSaving, check, save } = useSaving(props);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** Counts rows added one after the other: each starts with new fields. */
  const [round, setRound] = useState(0);

  useEffect(() => void prepareConflict(), []);

  async function submit(state: FormState, goOn = throwAway) {
    if (isSaving) return;
    const { values, faults } = form.judgeForm(state);
    if (faults) return form.showFaults(faults);
    const { id, version, base } = state.start;
    try {
      const changed = changedValues(fields.schema, fields.kinds, base, values);
      const saving = { id, values, changed, version };
      const refused = await check(saving);
      if (Object.keys(refused).length > 0) return form.showFaults(refused);
      const saved = await save(saving);
      // Without the row the undo is unknown. It is saved all the same.
      const action = saved.data === undefined ? null : props.undoOf?.(saved, saving);
      const added = id === null && saved.data !== undefined ? props.added?.(saved) : undefined;
      const look = added && { label: 'Lihat', onClick: () => void navigate(added.to, { state: added.state }) };
      const said = props.saidOf?.(saved) ?? 'Data Tersimpan!';
      notify.success(said, { description: added?.name, action: action ?? null, also: look ?? null });
      goOn();
    } catch (error) {
      failed(state, error);
    }
  }

  function again() {
    flushSync(() => {
      form.restart(start);
      setRound(round + 1);
    });
    form.firstField()?.focus();
  }

  function next() {
    form.forget();
    props.onNext?.();
  }

  function failed(state: FormState, error: unknown) {
    const answer = error instanceof CallError ? error : new CallError(0, String(error));
    // The session has ended and the app is reloading. The draft is restored after the next sign-in.
    if (answer.status === 401) return;
    const { faults, rest } = faultsOf(namesOf(fields.kinds), sentAs, answer.errors);
    const newer = answer.status === 409 ? conflicts?.rowOf(answer.data) : null;
    if (newer) return void settle(state.start, { newer, names: Object.keys(faults), savedBy: {} });
    const reason = [answer.message, ...rest].join(' ');
    form.keepFailed(state, reason, faults);
    notifyFailed(answer.status, reason, reopen);
    void invalidate();
    onClose();
  }

  /** Shows a conflict, and who saved the other values as soon as that is loaded. */
  async function settle({ id, version }: Start, found: Conflict): Promise<void> {
    setConflict(found);
    if (id === null || version === null || !conflicts) return;
    const savedBy = await conflicts.savedBy({ id, version }).catch(() => ({}));
    setConflict((now) => now && { ...now, savedBy });
  }

  function reopen() {
    if (document.querySelector(`form[data-form="${kind}:${start.id}"]`)) return;
    openAgain(key);
    void navigate(pathname + search);
  }

  function close() {
    if (isSaving) return;
    if (form.isDirty) setAsking(true);
    else throwAway();
  }

  /** Closes the form and deletes its draft. */
  function throwAway() {
    form.forget();
    onClose();
  }

  return (
    <Dialog
      title={title}
      size={size}
      isBusy={isSaving}
      onClose={close}
      firstFocus={() =>
        (props.firstName && document.getElementById(fieldId(form.view.id, props.firstName))) ?? form.firstField()
      }
      footer={
        <FormButtons
          {...{
            isSaving,
            formId: form.view.id,
            action: props.action,
            aside: props.aside,
            hasNext: props.onNext !== undefined,
          }}
          onCancel={close}
          onSaveAndAdd={canRepeat ? () => void submit(form.state, again) : null}
        />
      }
    >
      <form
        id={form.view.id}
        data-form={`${kind}:${start.id}`}
        noValidate
        inert={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const isNext = submitter?.getAttribute('value') === 'next';
          void submit(form.state, isNext ? next : throwAway);
        }}
      >
        <RestoredLine form={form} start={start} />
        <Fragment key={round}>{children(form.view)}</Fragment>
      </form>
      <UnsavedQuestion isOpen={isAsking} onClose={() => setAsking(false)} onThrowAway={throwAway} />
      {conflict && conflicts && (
        <ConflictDialog
          names={conflict.names}
          labels={conflicts.labels}
          mine={form.state.texts}
          theirs={conflict.newer.base}
          savedBy={conflict.savedBy}
          show={conflicts.show}
          onCancel={() => setConflict(null)}
          onChoose={(taken) => {
            setConflict(null);
            void submit(form.rebase(conflict.newer, taken));
          }}
        />
      )}
    </Dialog>
  );
}
