import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import '#web/ui/form.css';
import type { Progress } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { unknownPlaceholder } from '#contract/reminder-message.ts';
import { mailReminders } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { follow } from '#web/api/call.ts';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { ReminderExample } from './reminder-example.tsx';
import { reminderText } from './serkom-queries.ts';

interface RemindByServerProps {
  members: readonly SerkomMember[];
  onClosed: () => void;
}

/** Sends each member a mail by the server, after showing an example. */
export function RemindByServer({ members, onClosed }: RemindByServerProps) {
  const id = useId();
  const kept = useQuery(reminderText).data?.text;
  const [written, setWritten] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const text = written ?? kept ?? '';
  const unknown = unknownPlaceholder(text);
  const sending = useMutation({
    mutationFn: () =>
      follow(mailReminders, { body: { ids: members.map((one) => one.id), text } }, { onProgress: setProgress }),
  });
  const outcome = sending.data?.data;
  const [example] = members;
  return (
    <WorkDialog
      title="Kirim email"
      size="middle"
      action={`Kirim ${readableNumber(members.length)} email`}
      onAction={() => sending.mutate()}
      isReady={text.trim() !== '' && unknown === undefined}
      isBusy={sending.isPending}
      isOver={outcome !== undefined}
      failure={unknown === undefined ? sending.error?.message : `${unknown} tidak dikenal.`}
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
        <div className="stack">
          <label htmlFor={id}>Setiap anggota mendapat surat sendiri. Perubahan di sini hanya untuk kiriman ini.</label>
          <TextArea
            id={id}
            dir="auto"
            rows={8}
            maxLength={4000}
            value={text}
            onChange={(event) => setWritten(event.target.value)}
          />
          {example && <ReminderExample member={example} text={text} />}
        </div>
      )}
    </WorkDialog>
  );
}
