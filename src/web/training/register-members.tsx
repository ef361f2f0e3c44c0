import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { wordsOf } from '#contract/member-filter.ts';
import type { TrainingClass } from '#contract/training.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { type Registrants, RegistrationDialog } from './registration-dialog.tsx';
import { classListAddress } from './training-lists.ts';
import { classPage } from './training-queries.ts';
import { isOpen, timesOf } from './training-words.ts';

export interface RegisterMembersProps {
  registrants: Registrants;
  /** Called if somebody was registered. */
  onDone: () => void;
  onClosed: () => void;
  /** The members, in words. */
  children: ReactNode;
}

/** Registers selected members for a class that is chosen here. */
export function RegisterMembers({ registrants, onDone, onClosed, children }: RegisterMembersProps) {
  const [chosen, setChosen] = useState<TrainingClass | null>(null);
  return (
    <RegistrationDialog
      title="Daftarkan ke kelas"
      trainingClass={chosen}
      registrants={registrants}
      onDone={onDone}
      onClosed={onClosed}
    >
      {children}
      <ClassChoice chosen={chosen} onChoose={setChosen} />
    </RegistrationDialog>
  );
}

interface ClassChoiceProps {
  chosen: TrainingClass | null;
  onChoose: (one: TrainingClass | null) => void;
}

/** Chooses a class by a search, newest first. */
function ClassChoice({ chosen, onChoose }: ClassChoiceProps) {
  const id = useId();
  const calendar = useCalendar();
  const [search, setSearch] = useState('');
  const query = useQuery(classPage({ ...classListAddress.plain, search: wordsOf(search).join(' ') }));
  const found = query.data?.rows ?? [];
  // The chosen class keeps its label during further searches.
  const rows = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Kelas
      </label>
      <Combobox
        id={id}
        aria-describedby={`${id}-note`}
        placeholder="Cari judul, tempat, modul"
        nothing="Tidak ada kelas yang cocok."
        isLoading={query.isPending}
        choices={rows.map((one) => ({
          value: String(one.id),
          label: `${one.title} · ${timesOf(one, calendar)}`,
          isDisabled: !isOpen(one.status),
        }))}
        value={chosen === null ? '' : String(chosen.id)}
        onSearch={setSearch}
        onChoose={(value) => onChoose(rows.find((one) => String(one.id) === value) ?? null)}
      />
      <div className="field-note" id={`${id}-note`}>
        <span className={`sentence ${query.error ? 'fault' : ''}`}>
          {query.error
            ? `Daftar kelas tidak dapat dibaca. ${query.error.message}`
            : 'Kelas yang dibatalkan tidak dapat dipilih.'}
        </span>
      </div>
    </div>
  );
}
