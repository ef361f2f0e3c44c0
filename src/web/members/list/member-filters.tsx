import { levels } from '#contract/level.ts';
import type { Region } from '#contract/regions.ts';
import { serkomStateNames } from '#contract/serkom.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { RegionFilter } from '#web/fields/region-filter.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import type { MemberListState } from './member-list-url.ts';

export const levelNames = { K1: 'Level 1', K2: 'Level 2', K3: 'Level 3', '0': 'Other' } as const;

export const conditionNames = {
  status: { name: 'Status', values: memberStatusNames },
  serkom: {
    name: 'Serkom',
    values: {
      valid: serkomStateNames.valid,
      expiring: serkomStateNames.expiring,
      expired: serkomStateNames.expired,
      unknown: serkomStateNames.unknown,
      none: serkomStateNames.none,
    },
  },
  photo: { name: 'Foto', values: { yes: 'Ada foto', no: 'Tanpa foto' } },
  reminded: { name: 'Pengingat', values: { yes: 'Sudah diingatkan', no: 'Belum diingatkan' } },
} as const;

interface MemberFiltersProps {
  list: MemberListState;
  regions: readonly Region[];
  onChange: (change: Partial<MemberListState>) => void;
}

export function MemberFilters({ list, regions, onChange }: MemberFiltersProps) {
  const { level, wilayah, conditions } = list;
  const change = (part: Partial<MemberListState['conditions']>) => onChange({ conditions: { ...conditions, ...part } });
  return (
    <>
      <FilterChoice
        name="Level"
        value={level}
        options={levels.map((each) => ({ value: each, label: levelNames[each] }))}
        onChoose={(chosen) => onChange({ level: chosen })}
      />
      <RegionFilter regions={regions} value={wilayah} onChoose={(chosen) => onChange({ wilayah: chosen })} />
      <FilterChoice
        name={conditionNames.status.name}
        value={conditions.status}
        options={optionsOf(conditionNames.status.values)}
        onChoose={(status) => change({ status })}
      />
      <FilterChoice
        name={conditionNames.serkom.name}
        value={conditions.serkom}
        options={optionsOf(conditionNames.serkom.values)}
        onChoose={(serkom) => change({ serkom })}
      />
      <FilterChoice
        name={conditionNames.photo.name}
        value={conditions.photo}
        options={optionsOf(conditionNames.photo.values)}
        onChoose={(photo) => change({ photo })}
      />
    </>
  );
}
