import { monthInWords } from '#contract/dates.ts';
import type { Region } from '#contract/regions.ts';
import { regionChip } from '#web/fields/region-filter.tsx';
import { chipsOf, type FilterChip, searchChip } from '#web/ui/filter-chips.tsx';
import { conditionNames, levelNames } from './member-filters.tsx';
import type { MemberListState } from './member-list-url.ts';

/** The chips of the active filters. */
export function memberChips(list: MemberListState, regions: readonly Region[]): FilterChip<MemberListState>[] {
  const { level, wilayah, conditions } = list;
  const { status, serkom, serkomMonth, photo, reminded } = conditions;
  const without = (part: Partial<MemberListState['conditions']>) => ({ conditions: { ...conditions, ...part } });
  const { status: byStatus, serkom: bySerkom, photo: byPhoto, reminded: byReminder } = conditionNames;
  return chipsOf<MemberListState>(
    level && { name: 'Level', value: levelNames[level], isSelect: true, clear: { level: null } },
    regionChip(regions, wilayah),
    status && { name: byStatus.name, value: byStatus.values[status], isSelect: true, clear: without({ status: null }) },
    serkom && { name: bySerkom.name, value: bySerkom.values[serkom], isSelect: true, clear: without({ serkom: null }) },
    serkomMonth !== null && {
      name: 'Serkom berakhir',
      value: monthInWords(serkomMonth),
      clear: without({ serkomMonth: null }),
    },
    photo && { name: byPhoto.name, value: byPhoto.values[photo], isSelect: true, clear: without({ photo: null }) },
    reminded && { name: byReminder.name, value: byReminder.values[reminded], clear: without({ reminded: null }) },
  );
}

/** All conditions of a list in words: the search and the filters. */
export function memberConditions(list: MemberListState, regions: readonly Region[]): { name: string; value: string }[] {
  return [...chipsOf<MemberListState>(searchChip(list.search)), ...memberChips(list, regions)];
}
