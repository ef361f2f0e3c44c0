import type { Region } from '#contract/regions.ts';
import { choiceFilter, type ListFilter } from '#web/lists/list-filter.tsx';
import { namedOptions } from '#web/ui/filter-choice.tsx';

/** The filter of a list by region. */
export const regionFilter = <List extends { wilayah: number | null }>(
  regions: readonly Pick<Region, 'id' | 'name'>[],
  wilayah: number | null,
): ListFilter<List> =>
  choiceFilter({
    name: 'Wilayah',
    value: wilayah,
    options: namedOptions(regions),
    isOfRows: true,
    change: (chosen) => ({ wilayah: chosen }) as Partial<List>,
  });
