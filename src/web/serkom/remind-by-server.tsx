import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Progress } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { mailReminders } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { follow } from '#web/api/call.ts';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { isSendable, ReminderTextField } from './reminder-text-field.tsx';
import { reminderText } from './serkom-queries.ts';

interface RemindByServerProps {
  members: readonly SerkomMember[];
  onClosed: () => void;
}

/** Sends each member a mail by the server, after showing an example. */
export function RemindByServer({ members, onClosed }: RemindByServerProps) {
  const kept = useQuery(reminderText).data?.text;
  const [written, setWritten] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const text = written ?? kept ?? '';
  const sending = useMutation({
    mutationFn: () =>
      follow(mailReminders, { body: { ids: members.map((one) => one.id), text } }, { onProgress: setProgress }),
  });
  const outcome = sending.data?.data;
  return (
    <WorkDialog
      title="Kirim email"
      size="middle"
      action={`Kirim ${readableNumber(members.length)} email`}
      onAction={() => sending.mutate()}
      isReady={isSendable(text)}
      isBusy={sending.isPending}
      isOver={outcome !== undefined}
      failure={sending.error?.message}
      hasInput={written !== null && written !== kept}
      progress={<WorkProgress label="Sedang mengirim…" progress={progress} />}
      onClose={onClosed}
    >
      {outcome ? (
        <div className="stack">
          <p role="status">{readableNumber(outcome.sent)} email terkirim dan dicatat.</p>
          {outcome.left.length > 0 && (
            <SkippedRows label="Yang tidak terkirim" rows={outcome.left} total={outcome.left.length} />
          )}
        </div>
      ) : (
        <ReminderTextField
          label="Setiap anggota mendapat surat sendiri. Perubahan di sini hanya untuk kiriman ini."
          text={text}
          onChange={setWritten}
          example={members[0]}
        />
      )}
    </WorkDialog>
  );
}
