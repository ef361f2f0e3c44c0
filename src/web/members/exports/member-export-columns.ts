import { readableDay } from '#contract/dates.ts';
import { columnsWith, pageColumns } from '#contract/member-columns.ts';
import type { Member } from '#contract/members.ts';
import type { XlsColumn } from '#web/files/spreadsheet.ts';

/** The columns of a page's export, dates in readable form: the specification's, or those with these keys. */
export function memberExportColumns(publicUrl: string, keys: readonly string[] | null): XlsColumn<Member>[] {
  return (keys === null ? pageColumns : columnsWith(keys)).map(({ title, width, kind, value }) => ({
    title,
    width,
    value: (member) => {
      const cell = value(member, publicUrl);
      return kind === 'day' && typeof cell === 'string' ? readableDay(cell) : cell;
    },
  }));
}

export const memberExportName = (page: number) => `list_anggota_ikai_(page_${page}).xls`;
