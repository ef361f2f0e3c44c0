import type { Region } from '#contract/regions.ts';
import type { XlsColumn } from '#web/files/spreadsheet.ts';

const columns: readonly XlsColumn<Region>[] = [
  { title: 'ID', width: 8, value: (region) => region.id },
  { title: 'Name', width: 36, value: (region) => region.name },
  { title: 'Attribute', width: 16, value: (region) => region.code },
];

const otherNames: XlsColumn<Region> = { title: 'Nama lain', width: 40, value: (region) => region.other_names ?? null };

/** The specification's columns, with other names if any region has them. */
export const regionExportColumns = (regions: readonly Region[]): readonly XlsColumn<Region>[] =>
  regions.some(({ other_names }) => other_names) ? [...columns, otherNames] : columns;

export const regionExportName = 'list_wilayah_ikai.xls';
