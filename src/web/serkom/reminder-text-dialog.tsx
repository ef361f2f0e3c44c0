import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import '#web/ui/form.css';
import { reminderPlaceholders, unknownPlaceholder, usualReminderText } from '#contract/reminder-message.ts';
import { changeReminderText } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { useDraftedText } from '#web/drafts/drafted-text.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { ReminderExample } from './reminder-example.tsx';

interface ReminderTextDialogProps {
  text: string;
  /** The member for the example. */
  example: SerkomMember | undefined;
  onClose: () => void;
}

/** Edits the association's reminder text, for everybody. */
export function ReminderTextDialog({ text: before, example, onClose }: ReminderTextDialogProps) {
  const id = useId();
  const key = { account: useSession().contents.id, kind: 'reminder text', id: null } as const;
  const { text, change, forget } = useDraftedText(key, before);
  const saving = useMutation({ mutationFn: () => call(changeReminderText, { body: { text } }) });
  const unknown = unknownPlaceholder(text);
  const fault = unknown === undefined ? null : `${unknown} tidak dikenal.`;

  async function save() {
    await saving.mutateAsync();
    notify.success('Data Tersimpan!');
    close();
  }

  function close() {
    forget();
    onClose();
  }

  return (
    <WorkDialog
      title="Teks pengingat"
      size="middle"
      action="Simpan untuk semua"
      onAction={() => void save().catch(() => undefined)}
      isReady={text.trim() !== '' && text !== before && fault === null}
      isBusy={saving.isPending}
      failure={saving.error?.message}
      hasInput={text !== before}
      onClose={close}
    >
      <div className="stack">
        <label htmlFor={id}>
          Teks ini dipakai semua staf. Yang di antara kurung kurawal diganti untuk setiap anggota:
        </label>
        <p className="muted">
          {Object.entries(reminderPlaceholders).map(([name, meaning]) => (
            <span key={name}>
              <code>{name}</code> {meaning};{' '}
            </span>
          ))}
        </p>
        <TextArea
          id={id}
          dir="auto"
          rows={9}
          maxLength={4000}
          value={text}
          aria-invalid={fault !== null}
          onChange={(event) => change(event.target.value)}
        />
        {fault !== null && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {example && <ReminderExample member={example} text={text} />}
        {text !== usualReminderText && (
          <Button size="small" onClick={() => change(usualReminderText)}>
            Kembali ke teks bawaan
          </Button>
        )}
      </div>
    </WorkDialog>
  );
}
