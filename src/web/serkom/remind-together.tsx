import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import '#web/ui/form.css';
import { groupMailLink, groupReminderText, type RemindedGroup } from '#contract/reminder-message.ts';
import { addReminder } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useUnsavedQuestion } from '#web/ui/unsaved-question.tsx';

/** The longest link that mail programs accept, in characters. */
const longestLink = 1900;

type Reachable = SerkomMember & { email: string };

/** Groups members into as few mails as possible. */
function mailsOf(members: readonly Reachable[], text: string): Reachable[][] {
  const mails: Reachable[][] = [];
  for (const member of members) {
    const last = mails.at(-1);
    const together = [...(last ?? []), member];
    const fits =
      groupMailLink(
        together.map(({ email }) => email),
        text,
      ).length <= longestLink;
    if (last && fits) last.push(member);
    else mails.push([member]);
  }
  return mails;
}

interface RemindTogetherProps {
  members: readonly SerkomMember[];
  /** What the list's filters say of all of them. */
  group: RemindedGroup;
  onClosed: () => void;
}

/** Reminds members with one mail of one's own mail program. The addresses are in BCC. */
export function RemindTogether({ members, group, onClosed }: RemindTogetherProps) {
  const id = useId();
  const [initial] = useState(() => groupReminderText(group));
  const [text, setText] = useState(initial);
  const unsaved = useUnsavedQuestion(text !== initial, onClosed);
  /** Members whose reminder is recorded or about to be. By id: with another text they are in other mails. */
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const reachable = members.filter((one): one is Reachable => one.email !== null);
  const mails = mailsOf(reachable, text);
  const record = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const left = new Set(ids);
      try {
        for (const member_id of ids) {
          await call(addReminder, { body: { member_id, way: 'email' } });
          left.delete(member_id);
        }
      } finally {
        // After a failure, opening the mail again records the rest.
        setRecorded((before) => new Set([...before].filter((one) => !left.has(one))));
      }
    },
  });

  function recordOnce(mail: readonly Reachable[]): void {
    const ids = mail.map((member) => member.id).filter((one) => !recorded.has(one));
    if (ids.length === 0) return;
    setRecorded(new Set([...recorded, ...ids]));
    record.mutate(ids);
  }

  return (
    <Dialog
      title="Satu email untuk semua"
      size="middle"
      onClose={unsaved.close}
      footer={<Button onClick={onClosed}>Selesai</Button>}
    >
      <div className="stack">
        <label htmlFor={id}>
          Alamat {reachable.length} anggota masuk ke BCC, jadi tidak ada yang melihat alamat anggota lain.
          {reachable.length < members.length && ` ${members.length - reachable.length} anggota tanpa alamat email.`}
        </label>
        <TextArea id={id} dir="auto" rows={9} value={text} onChange={(event) => setText(event.target.value)} />
        {record.error && <Alert kind="error">Sebagian pengingat tidak tercatat. {record.error.message}</Alert>}
        <span className="row">
          {mails.map((some, place) => (
            <a
              key={some[0]?.id}
              className="button"
              href={groupMailLink(
                some.map(({ email }) => email),
                text,
              )}
              onClick={() => recordOnce(some)}
            >
              {mails.length === 1 ? 'Buka email' : `Buka email ${place + 1} dari ${mails.length}`}
            </a>
          ))}
          <span role="status">{recorded.size > 0 && !record.isPending && !record.error && 'Dibuka dan dicatat.'}</span>
        </span>
      </div>
      {unsaved.question}
    </Dialog>
  );
}
