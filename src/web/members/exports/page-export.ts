import { mostUnrecorded } from '#contract/access-records.ts';
import { readableDay } from '#contract/dates.ts';
import { recordPageExport } from '#contract/exports.ts';
import { columnsWith, pageColumns } from '#contract/member-columns.ts';
import type { Member } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import type { XlsColumn } from '#web/files/spreadsheet.ts';
import type { MemberListState } from '../list/member-list-url.ts';
import { memberQueryOf } from '../list/member-queries.ts';

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

/** Records the export of a large page before it is saved, which requires a confirmation. Throws without it. */
export async function recordLargeExport(list: MemberListState, rows: number): Promise<void> {
  if (rows > mostUnrecorded) await call(recordPageExport, { query: memberQueryOf(list), body: { rows } });
}
