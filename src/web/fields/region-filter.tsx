import type { Region } from '#contract/regions.ts';
import { FilterChoice, namedOptions } from '#web/ui/filter-choice.tsx';

type Named = Pick<Region, 'id' | 'name'>;

interface RegionFilterProps {
  regions: readonly Named[];
  value: number | null;
  onChoose: (wilayah: number | null) => void;
}

/** The filter of a list by region. */
export function RegionFilter({ regions, value, onChoose }: RegionFilterProps) {
  return <FilterChoice name="Wilayah" isOfRows value={value} options={namedOptions(regions)} onChoose={onChoose} />;
}

/** The chip of an active region filter. While the regions are loading it shows the id. */
export function regionChip(regions: readonly Named[], wilayah: number | null) {
  if (wilayah === null) return null;
  const unknown = regions.length === 0 ? String(wilayah) : 'sudah tidak ada';
  const value = regions.find(({ id }) => id === wilayah)?.name ?? unknown;
  return { name: 'Wilayah', value, isSelect: true, clear: { wilayah: null } };
}
