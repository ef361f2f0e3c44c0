import { useQuery } from '@tanstack/react-query';
import { monthInWords } from '#contract/dates.ts';
import { type SerkomState, serkomStateNames } from '#contract/serkom.ts';
import { RegionFilter, regionChip } from '#web/fields/region-filter.tsx';
import { chipsOf, type FilterChip } from '#web/ui/filter-chips.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import type { ReminderList } from './reminder-list-url.ts';
import { serkomCounts } from './serkom-queries.ts';

const states: readonly SerkomState[] = ['expired', 'expiring', 'valid', 'unknown', 'none'];

const remindedNames = { no: 'Belum diingatkan', yes: 'Sudah diingatkan' } as const;

type Regions = readonly { id: number; name: string }[];

interface ReminderFiltersProps {
  list: ReminderList;
  onChange: (change: Partial<ReminderList>) => void;
}

/** The regions and months that have counts. */
export function useCounted() {
  const { data } = useQuery(serkomCounts);
  return { regions: data?.regions ?? [], months: data?.months.map(({ month }) => month) ?? [] };
}

export function ReminderFilters({ list, onChange }: ReminderFiltersProps) {
  const { regions, months } = useCounted();
  const { state, month, wilayah, reminded } = list;
  return (
    <>
      <FilterChoice
        name="Serkom"
        value={state}
        options={states.map((each) => ({ value: each, label: serkomStateNames[each] }))}
        onChoose={(chosen) => onChange({ state: chosen })}
      />
      <FilterChoice
        name="Berakhir pada"
        value={month}
        // The chosen month may not be among them.
        options={[...new Set([...(month === null ? [] : [month]), ...months])].map((each) => ({
          value: each,
          label: monthInWords(each),
        }))}
        onChoose={(chosen) => onChange({ month: chosen })}
      />
      <RegionFilter regions={regions} value={wilayah} onChoose={(chosen) => onChange({ wilayah: chosen })} />
      <FilterChoice
        name="Pengingat"
        value={reminded}
        options={optionsOf(remindedNames)}
        onChoose={(chosen) => onChange({ reminded: chosen })}
      />
    </>
  );
}

/** The chips of the active filters. */
export function reminderChips(list: ReminderList, regions: Regions): FilterChip<ReminderList>[] {
  const { state, month, wilayah, reminded } = list;
  return chipsOf<ReminderList>(
    state && { name: 'Serkom', value: serkomStateNames[state], isSelect: true, clear: { state: null } },
    month !== null && { name: 'Berakhir pada', value: monthInWords(month), clear: { month: null } },
    regionChip(regions, wilayah),
    reminded && { name: 'Pengingat', value: remindedNames[reminded], isSelect: true, clear: { reminded: null } },
  );
}
