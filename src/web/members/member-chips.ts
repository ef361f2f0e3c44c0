import { monthInWords } from '#contract/dates.ts';
import type { Region } from '#contract/regions.ts';
import type { FilterChip } from '#web/ui/filter-chips.tsx';
import { conditionNames, levelNames } from './member-filters.tsx';
import { type MemberListState, plainMemberList } from './member-list-url.ts';

/** The filters that are on, each with what lifts it. */
export function memberChips(list: MemberListState, regions: readonly Region[]): FilterChip<MemberListState>[] {
  const { search, level, wilayah, conditions } = list;
  const { status, serkom, serkomMonth, photo, reminded } = conditions;
  const without = (part: Partial<MemberListState['conditions']>) => ({ conditions: { ...conditions, ...part } });
  const region = regions.find(({ id }) => id === wilayah)?.name ?? String(wilayah);
  const { status: byStatus, serkom: bySerkom, photo: byPhoto, reminded: byReminder } = conditionNames;
  return [
    search !== '' && { name: 'Cari', value: search, clear: { search: '' } },
    level && { name: 'Level', value: levelNames[level], clear: { level: null } },
    wilayah !== null && { name: 'Wilayah', value: region, clear: { wilayah: null } },
    status && { name: byStatus.name, value: byStatus.values[status], clear: without({ status: null }) },
    serkom && { name: bySerkom.name, value: bySerkom.values[serkom], clear: without({ serkom: null }) },
    serkomMonth !== null && {
      name: 'Serkom berakhir',
      value: monthInWords(serkomMonth),
      clear: without({ serkomMonth: null }),
    },
    photo && { name: byPhoto.name, value: byPhoto.values[photo], clear: without({ photo: null }) },
    reminded && { name: byReminder.name, value: byReminder.values[reminded], clear: without({ reminded: null }) },
  ].filter((chip) => chip !== false && chip !== null);
}

const { search, level, wilayah, conditions } = plainMemberList;

/** What lifts every filter and leaves page size and order as they are. */
export const noMemberFilters: Partial<MemberListState> = { search, level, wilayah, conditions };
