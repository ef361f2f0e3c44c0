import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type IncompleteMember, type Lack, lackNames, mendedIn } from '#contract/completeness.ts';
import { nameColumn, npaColumn, regionColumn } from '#web/fields/member-columns.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { notify } from '#web/ui/notices.tsx';
import type { Column } from '#web/ui/table/columns.ts';

const { Component: MemberForm } = lazy(async () => (await import('../form/member-form-dialog.tsx')).MemberFormDialog);

const lackWords = ({ lacks }: IncompleteMember): string => lacks.map((lack) => lackNames[lack].name).join(', ');

const facts: readonly Column<IncompleteMember>[] = [
  npaColumn,
  nameColumn,
  regionColumn,
  {
    key: 'lacks',
    title: 'Yang kurang',
    width: 230,
    grow: true,
    card: 'line',
    cell: (member) => (
      <span className="two-lines" title={lackWords(member)}>
        {lackWords(member)}
      </span>
    ),
  },
];

const columnsWith = (onMend: (member: IncompleteMember) => void): Column<IncompleteMember>[] => [
  ...facts,
  {
    key: 'action',
    title: 'Action',
    width: 100,
    pinned: 'end',
    card: 'foot',
    cell: (member) => (
      <Button size="small" aria-label={`Perbaiki ${member.fullName} (${member.npa})`} onClick={() => onMend(member)}>
        Perbaiki
      </Button>
    ),
  },
];

/** The position in the members that were listed at the start: mended ones leave the list meanwhile. */
interface Mending {
  members: readonly IncompleteMember[];
  place: number;
}

/** The columns of the list, and the forms of its members, which are opened one by one. */
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
  return { columns: useMemo(() => columnsWith(mend), [mend]), dialog };
}
