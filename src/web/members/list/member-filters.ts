import { monthInWords } from '#contract/dates.ts';
import { levels } from '#contract/level.ts';
import type { Region } from '#contract/regions.ts';
import { serkomStateNames } from '#contract/serkom.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { regionFilter } from '#web/fields/region-filter.ts';
import { choiceFilter, type ListFilter } from '#web/lists/list-filter.tsx';
import { optionsOf } from '#web/ui/filter-choice.tsx';
import type { MemberListState } from './member-list-url.ts';

const levelNames = { K1: 'Level 1', K2: 'Level 2', K3: 'Level 3', '0': 'Other' } as const;

const { valid, expiring, expired, unknown, none } = serkomStateNames;

/** The conditions with a select, as they stand above the list. */
const choices: Record<'status' | 'serkom' | 'photo', { name: string; names: Readonly<Record<string, string>> }> = {
  status: { name: 'Status', names: memberStatusNames },
  serkom: { name: 'Serkom', names: { valid, expiring, expired, unknown, none } },
  photo: { name: 'Foto', names: { yes: 'Ada foto', no: 'Tanpa foto' } },
};

const remindedNames = { yes: 'Sudah diingatkan', no: 'Belum diingatkan' } as const;

/** The filters of the member list. To those of a month and of reminders only links lead. */
export function memberFilters(list: MemberListState, regions: readonly Region[]): ListFilter<MemberListState>[] {
  const { level, wilayah, conditions } = list;
  const { serkomMonth, reminded } = conditions;
  const change = (part: Partial<MemberListState['conditions']>) => ({ conditions: { ...conditions, ...part } });
  return [
    choiceFilter({
      name: 'Level',
      value: level,
      options: levels.map((each) => ({ value: each, label: levelNames[each] })),
      change: (chosen) => ({ level: chosen }),
    }),
    regionFilter(regions, wilayah),
    ...(Object.keys(choices) as (keyof typeof choices)[]).map((field) =>
      choiceFilter<MemberListState, string>({
        name: choices[field].name,
        value: conditions[field],
        options: optionsOf(choices[field].names),
        change: (value) => change({ [field]: value }),
      }),
    ),
    { name: 'Serkom berakhir', value: serkomMonth && monthInWords(serkomMonth), clear: change({ serkomMonth: null }) },
    { name: 'Pengingat', value: reminded && remindedNames[reminded], clear: change({ reminded: null }) },
  ];
}

/** All conditions of a list in words: the search and the filters. */
export function memberConditions(list: MemberListState, regions: readonly Region[]): { name: string; value: string }[] {
  const searched = list.search === '' ? [] : [{ name: 'Cari', value: list.search }];
  const filters = memberFilters(list, regions);
  return [...searched, ...filters.flatMap(({ name, value }) => (value === null ? [] : { name, value }))];
}
