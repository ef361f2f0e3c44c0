import type { Region } from '#contract/regions.ts';
import type { XlsColumn } from '#web/files/spreadsheet.ts';

/** The columns of the regions' export, in their order. */
export const regionExportColumns: XlsColumn<Region>[] = [
  { title: 'ID', width: 8, value: (region) => region.id },
  { title: 'Name', width: 36, value: (region) => region.name },
  { title: 'Attribute', width: 16, value: (region) => region.code },
  { title: 'Nama lain', width: 40, value: (region) => region.other_names ?? null },
];

export const regionExportName = 'list_wilayah_ikai.xls';
