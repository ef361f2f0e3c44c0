import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { FormKey, Start } from '#web/drafts/draft-store.ts';
import type { FormKind } from '#web/drafts/form-screens.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { type FormView, fieldId, useDraftedForm } from './drafted-form.ts';
import { type FormSavingProps, useFormSaving } from './form-saving.tsx';
import type { NameOf } from './form-values.ts';
import { RestoredLine } from './restored-line.tsx';
import { useUnsavedQuestion } from './unsaved-question.tsx';

interface FormDialogProps<S extends z.ZodObject, Saved extends { data: unknown }> extends FormSavingProps<S, Saved> {
  title: string;
  /** The name under which drafts are stored. */
  kind: FormKind;
  start: Start;
  /** The label of the button, if other than the usual one. */
  action?: string;
  /** Whether the next row can be added at once. */
  canRepeat?: boolean;
  size?: 'small' | 'large';
  /** Opens the next row after saving. */
  onNext?: (() => void) | undefined;
  /** The field to focus, if not the first. */
  firstName?: NameOf<S> | undefined;
  /** A quiet link beside the buttons. */
  aside?: ReactNode;
  children: (form: FormView<NameOf<S>>) => ReactNode;
}

/**
 * A form in a dialog: adds a row if the start has no id, else edits it. The draft survives a failed save, a reload, an
 * expired session and a conflict. Only saving or discarding ends it.
 */
export function FormDialog<S extends z.ZodObject, Saved extends { data: unknown }>(props: FormDialogProps<S, Saved>) {
  const { title, kind, start, size = 'small', children } = props;
  const key: FormKey = { account: useSession().contents.id, kind, id: start.id };
  const form = useDraftedForm(key, start, props.fields);
  const { isSaving, submit, throwAway, conflictDialog } = useFormSaving(props, key, form);
  const unsaved = useUnsavedQuestion(form.isDirty, throwAway);
  /** Counts rows added one after the other: each starts with new fields. */
  const [round, setRound] = useState(0);

  function addAnother() {
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

  function close() {
    if (!isSaving) unsaved.close();
  }

  const hasNext = props.onNext !== undefined;
  const sending = { type: 'submit', form: form.view.id, isBusy: isSaving } as const;
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
        <>
          {props.aside && <span className="first-apart">{props.aside}</span>}
          <Button onClick={close} disabled={isSaving}>
            Batal
          </Button>
          {props.canRepeat && start.id === null && (
            <Button data-save-and-add disabled={isSaving} onClick={() => void submit(form.state, addAnother)}>
              Simpan dan tambah lagi
            </Button>
          )}
          {hasNext && (
            <Button kind="primary" {...sending} name="then" value="next">
              Simpan dan berikutnya
            </Button>
          )}
          <Button kind={hasNext ? 'plain' : 'primary'} {...sending}>
            {props.action ?? 'Simpan'}
          </Button>
        </>
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
      {unsaved.question}
      {conflictDialog}
    </Dialog>
  );
}
