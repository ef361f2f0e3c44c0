import type { z } from 'zod';
import type { Start } from '#web/drafts/draft-store.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Button } from './button.tsx';
import type { DraftedForm } from './drafted-form.ts';
import { useUnsavedQuestion } from './unsaved-question.tsx';

interface RestoredLineProps<S extends z.ZodObject> {
  form: DraftedForm<S>;
  /** The start of the form after discarding the restored input. */
  start: Start;
}

/** Says above a form where its content came from, or which other draft exists. */
export function RestoredLine<S extends z.ZodObject>({ form, start }: RestoredLineProps<S>) {
  const readableInstant = useReadableInstant();
  const moment = (at: number) => readableInstant(new Date(at).toISOString());
  const discarding = useUnsavedQuestion(true, () => form.restart(start));
  const { restored } = form.state;
  const { elsewhere } = form;
  return (
    <>
      {restored && (
        <div className="notice form-line" role="status" data-tone={restored.failure === null ? undefined : 'danger'}>
          <span className="sentence grows">
            {restored.failure === null
              ? `Isian Anda dari ${moment(restored.at)} dipulihkan; belum disimpan.`
              : `Belum tersimpan: ${restored.failure}`}
          </span>
          <Button size="small" onClick={discarding.close}>
            Buang isian
          </Button>
        </div>
      )}
      {elsewhere && !form.isDirty && (
        <div className="notice form-line" role="status">
          <span className="sentence grows">
            Formulir ini juga terbuka di tab lain, dengan isian dari {moment(elsewhere.at)} yang belum disimpan.
          </span>
          <Button size="small" onClick={() => form.restore(elsewhere)}>
            Pakai isian itu
          </Button>
        </div>
      )}
      {discarding.question}
    </>
  );
}
