import { Select } from 'antd';
import { levels } from '#contract/level.ts';
import type { Region } from '#contract/regions.ts';
import type { MemberList } from './member-list-url.ts';
import { statusNames } from './member-status.tsx';

export const levelNames = { K1: 'Level 1', K2: 'Level 2', K3: 'Level 3', '0': 'Other' } as const;

export const conditionNames = {
  status: { name: 'Status', values: statusNames },
  serkom: {
    name: 'Serkom',
    values: {
      valid: 'Berlaku',
      expiring: 'Segera berakhir',
      expired: 'Berakhir',
      unknown: 'Tanpa tanggal',
      none: 'Belum ada',
    },
  },
  photo: { name: 'Foto', values: { yes: 'Ada foto', no: 'Tanpa foto' } },
} as const;

interface ChoiceProps<Value extends string | number> {
  name: string;
  value: Value | null;
  options: { value: Value; label: string }[];
  isLong?: boolean;
  onChoose: (value: Value | null) => void;
}

/** One filter; its placeholder is its name, and clearing it lifts it. */
function Choice<Value extends string | number>({ name, value, options, isLong, onChoose }: ChoiceProps<Value>) {
  return (
    <Select<Value>
      className="filter-choice"
      aria-label={name}
      placeholder={name}
      value={value}
      options={options}
      allowClear
      showSearch={isLong ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      // Beside its field, and so within the page's landmarks.
      getPopupContainer={(field) => field.parentElement ?? document.body}
      onChange={(chosen: Value | undefined) => onChoose(chosen ?? null)}
    />
  );
}

/** The pairs of a record as options. */
function optionsOf<Value extends string>(names: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}

interface MemberFiltersProps {
  list: MemberList;
  regions: readonly Region[];
  onChange: (change: Partial<MemberList>) => void;
}

/** The filters of the member list besides its search. */
export function MemberFilters({ list, regions, onChange }: MemberFiltersProps) {
  const { level, wilayah, conditions } = list;
  const change = (part: Partial<MemberList['conditions']>) => onChange({ conditions: { ...conditions, ...part } });
  return (
    <>
      <Choice
        name="Level"
        value={level}
        options={levels.map((each) => ({ value: each, label: levelNames[each] }))}
        onChoose={(chosen) => onChange({ level: chosen })}
      />
      <Choice
        name="Wilayah"
        value={wilayah}
        options={regions.map(({ id, name }) => ({ value: id, label: name }))}
        isLong
        onChoose={(chosen) => onChange({ wilayah: chosen })}
      />
      <Choice
        name={conditionNames.status.name}
        value={conditions.status}
        options={optionsOf(conditionNames.status.values)}
        onChoose={(status) => change({ status })}
      />
      <Choice
        name={conditionNames.serkom.name}
        value={conditions.serkom}
        options={optionsOf(conditionNames.serkom.values)}
        onChoose={(serkom) => change({ serkom })}
      />
      <Choice
        name={conditionNames.photo.name}
        value={conditions.photo}
        options={optionsOf(conditionNames.photo.values)}
        onChoose={(photo) => change({ photo })}
      />
    </>
  );
}
