import { useMutation } from '@tanstack/react-query';
import { reminderPlaceholders, usualReminderText } from '#contract/reminder-message.ts';
import { changeReminderText } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { useDraftedText } from '#web/drafts/drafted-text.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { isSendable, ReminderTextField } from './reminder-text-field.tsx';

interface ReminderTextDialogProps {
  text: string;
  /** The member for the example. */
  example: SerkomMember | undefined;
  onClose: () => void;
}

/** Edits the association's reminder text, for everybody. */
export function ReminderTextDialog({ text: before, example, onClose }: ReminderTextDialogProps) {
  const key = { account: useSession().contents.id, kind: 'reminder text', id: null } as const;
  const { text, change, forget } = useDraftedText(key, before);
  const saving = useMutation({ mutationFn: () => call(changeReminderText, { body: { text } }) });

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
      isReady={isSendable(text) && text !== before}
      isBusy={saving.isPending}
      failure={saving.error?.message}
      hasInput={text !== before}
      onClose={close}
    >
      <ReminderTextField
        label="Teks ini dipakai semua staf. Yang di antara kurung kurawal diganti untuk setiap anggota:"
        text={text}
        onChange={change}
        example={example}
      >
        <p className="muted">
          {Object.entries(reminderPlaceholders).map(([name, meaning], place) => (
            <span key={name}>
              {place > 0 && '; '}
              <code>{name}</code> {meaning}
            </span>
          ))}
        </p>
      </ReminderTextField>
      {text !== usualReminderText && (
        <Button size="small" onClick={() => change(usualReminderText)}>
          Kembali ke teks bawaan
        </Button>
      )}
    </WorkDialog>
  );
}
