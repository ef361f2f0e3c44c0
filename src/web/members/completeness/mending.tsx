import { type ReactNode, useCallback, useState } from 'react';
import { type IncompleteMember, type Lack, mendedIn } from '#contract/completeness.ts';
import { lazy } from '#web/ui/lazy.ts';
import { notify } from '#web/ui/notices.tsx';
import { lackWords } from './incomplete-columns.tsx';

const { Component: MemberForm } = lazy(async () => (await import('../form/member-form-dialog.tsx')).MemberFormDialog);

/** The position in the members that were listed at the start: mended ones leave the list meanwhile. */
interface Mending {
  members: readonly IncompleteMember[];
  place: number;
}

/** Opens the forms of listed members one by one. */
export function useMending(rows: readonly IncompleteMember[] | undefined, lack: Lack | null) {
  const [mending, setMending] = useState<Mending | null>(null);
  const member = mending?.members[mending.place];
  const isLast = mending !== null && mending.place === mending.members.length - 1;

  function next() {
    if (isLast) notify.success('Data Tersimpan! Semua di halaman ini sudah dilihat.');
    setMending(mending && !isLast ? { ...mending, place: mending.place + 1 } : null);
  }

  const mend = useCallback(
    (chosen: IncompleteMember) => {
      const members = rows ?? [];
      const place = members.findIndex(({ id }) => id === chosen.id);
      if (place !== -1) setMending({ members, place });
    },
    [rows],
  );

  const first = lack ?? member?.lacks[0];
  const dialog: ReactNode = member && (
    <MemberForm
      key={member.id}
      row={member}
      draft={null}
      about={
        <p className="warning" role="status">
          Perlu dilengkapi: {lackWords(member)} ({(mending?.place ?? 0) + 1} dari {mending?.members.length})
        </p>
      }
      {...(first && { firstName: mendedIn[first] })}
      onNext={next}
      onClose={() => setMending(null)}
    />
  );
  return { mend, dialog };
}
