import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { wordsOf } from '#contract/member-filter.ts';
import type { TrainingClass } from '#contract/training.ts';
import { Select } from '#web/ui/antd.tsx';
import { plainClassList } from './class-list-url.ts';
import { classPage } from './training-queries.ts';
import { isOpen, timesOf } from './training-words.ts';

interface ClassChoiceProps {
  chosen: TrainingClass | null;
  onChoose: (one: TrainingClass | null) => void;
}

/** One of the classes, the latest of those that match what is typed. */
export function ClassChoice({ chosen, onChoose }: ClassChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const asked = useQuery(classPage({ ...plainClassList, search: wordsOf(search).join(' ') }));
  const found = asked.data?.rows ?? [];
  // Whatever is looked for next, what is chosen is called by its name.
  const rows = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Kelas
      </label>
      <Select<number>
        id={id}
        className="field-choice"
        aria-describedby={`${id}-note`}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        placeholder="Cari judul, tempat, modul"
        loading={asked.isFetching}
        notFoundContent={asked.isPending ? 'Memuat…' : 'Tidak ada kelas yang cocok.'}
        options={rows.map((one) => ({
          value: one.id,
          label: `${one.title} · ${timesOf(one)}`,
          disabled: !isOpen(one.status),
        }))}
        // Within the dialog: what lies outside of a modal one is not there for a screen reader.
        getPopupContainer={(box: HTMLElement) => box.closest<HTMLElement>('[role=dialog]') ?? document.body}
        styles={{ popup: { root: { pointerEvents: 'auto' } } }}
        value={chosen?.id ?? null}
        onChange={(value: number) => onChoose(rows.find((one) => one.id === value) ?? null)}
      />
      <div className="field-note" id={`${id}-note`}>
        <span className={asked.error ? 'fault' : undefined}>
          {asked.error
            ? `Daftar kelas tidak dapat dibaca. ${asked.error.message}`
            : 'Kelas yang dibatalkan tidak dapat dipilih.'}
        </span>
      </div>
    </div>
  );
}
