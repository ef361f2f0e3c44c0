import type { Readable } from 'node:stream';
import type { Calendar } from '#contract/dates.ts';
import {
  type CsvSeparator,
  type ExportFormat,
  exportMembers,
  exportName,
  listExports,
  recordPageExport,
} from '#contract/exports.ts';
import { mediaTypes } from '#contract/media-types.ts';
import { columnsWith, type MemberColumn, wholeColumns } from '#contract/member-columns.ts';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import { doneAnswer } from '#server/http/answers.ts';
import { asDownload } from '#server/http/download.ts';
import type { Route } from '#server/http/route.ts';
import type { MemberReading } from '#server/members/member-reading.ts';
import { csvOf } from '#server/spreadsheets/csv.ts';
import type { Cell, Sheet } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';

const formats: Record<ExportFormat, { type: string; write: (sheet: Sheet, separator: CsvSeparator) => Readable }> = {
  xlsx: { type: mediaTypes.xlsx, write: xlsxOf },
  csv: { type: `${mediaTypes.csv}; charset=utf-8`, write: csvOf },
};

export function exportRoutes(
  route: Route,
  records: AccessRecords,
  reading: MemberReading,
  publicUrl: string,
  calendar: Calendar,
) {
  async function* rowsOf(ids: number[], columns: readonly MemberColumn[]): AsyncGenerator<Cell[]> {
    for await (const member of reading.members(ids)) yield columns.map(({ value }) => value(member, publicUrl));
  }

  route(exportMembers, async ({ query, body, actor, request, reply }) => {
    const { format, separator = ';' } = body;
    const columns = body.columns ? columnsWith(body.columns) : wholeColumns;
    const ids = await reading.ids(query, body.ids);
    const recorded = await records.begin({ actor, request }, { format, query, ids: body.ids, rows: ids.length });
    const { type, write } = formats[format];
    asDownload(reply, exportName(format, calendar.today()), ids.length);
    return reply
      .type(type)
      .send(write({ name: 'Anggota', columns, rows: recorded.finishAfter(rowsOf(ids, columns)) }, separator));
  });

  route(recordPageExport, async ({ query, body: { rows }, actor, request }) => {
    const { finish } = await records.begin({ actor, request }, { format: 'xls', query, ids: undefined, rows });
    await finish();
    return doneAnswer('Ekspor dicatat.');
  });

  route(listExports, ({ query, actor }) => records.exports(actor, query.page ?? 1, query.pageSize ?? 25));
}
