import { readableDay } from '#contract/dates.ts';
import type { Region } from '#contract/regions.ts';
import type { TrainingModule } from '#contract/training.ts';
import { classStatusNames } from '#web/fields/field-names.ts';
import { RegionFilter, regionChip } from '#web/fields/region-filter.tsx';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { chipsOf, type FilterChip } from '#web/ui/filter-chips.tsx';
import { FilterChoice, namedOptions, optionsOf } from '#web/ui/filter-choice.tsx';
import type { ClassList } from './class-list-url.ts';

interface Known {
  modules: readonly Pick<TrainingModule, 'id' | 'name'>[];
  regions: readonly Pick<Region, 'id' | 'name'>[];
}

interface ClassFiltersProps extends Known {
  list: ClassList;
  onChange: (change: Partial<ClassList>) => void;
}

export function ClassFilters({ list, modules, regions, onChange }: ClassFiltersProps) {
  return (
    <>
      <FilterChoice
        name="Modul"
        isOfRows
        value={list.module}
        options={namedOptions(modules)}
        onChoose={(chosen) => onChange({ module: chosen })}
      />
      <RegionFilter regions={regions} value={list.wilayah} onChoose={(chosen) => onChange({ wilayah: chosen })} />
      <FilterChoice
        name="Status"
        value={list.status}
        options={optionsOf(classStatusNames)}
        onChoose={(chosen) => onChange({ status: chosen })}
      />
      <DayChoice name="Dari" label="Dari tanggal" value={list.from} onChoose={(from) => onChange({ from })} />
      <DayChoice name="Sampai" label="Sampai tanggal" value={list.to} onChoose={(to) => onChange({ to })} />
    </>
  );
}

/** The chips of the active filters. */
export function classChips(list: ClassList, { modules, regions }: Known): FilterChip<ClassList>[] {
  const { module, wilayah, status, from, to } = list;
  const moduleName = modules.find(({ id }) => id === module)?.name ?? String(module);
  return chipsOf<ClassList>(
    module !== null && { name: 'Modul', value: moduleName, isSelect: true, clear: { module: null } },
    regionChip(regions, wilayah),
    status && { name: 'Status', value: classStatusNames[status], isSelect: true, clear: { status: null } },
    from !== null && { name: 'Dari', value: readableDay(from), clear: { from: null } },
    to !== null && { name: 'Sampai', value: readableDay(to), clear: { to: null } },
  );
}
