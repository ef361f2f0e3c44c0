import {
  countLacks,
  exportIncomplete,
  type IncompleteMember,
  incompleteExportName,
  lackNames,
  listIncomplete,
} from '#contract/completeness.ts';
import type { Calendar } from '#contract/dates.ts';
import { mediaTypes } from '#contract/media-types.ts';
import { plainColumns } from '#contract/member-columns.ts';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import { asDownload } from '#server/http/download.ts';
import type { Route } from '#server/http/route.ts';
import type { Cell, SheetColumn } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import type { Completeness } from './completeness.store.ts';

interface LackColumn extends SheetColumn {
  value: (member: IncompleteMember) => Cell;
}

/** What a chapter needs to fix its entries. */
const columns: readonly LackColumn[] = [
  ...plainColumns(['npa', 'fullName', 'membershipType', 'phone', 'email']),
  {
    title: 'Perlu dilengkapi',
    width: 60,
    kind: 'text',
    value: ({ lacks }) => lacks.map((lack) => lackNames[lack].name).join(', '),
  },
];

export function completenessRoutes(
  route: Route,
  completeness: Completeness,
  records: AccessRecords,
  calendar: Calendar,
) {
  route(countLacks, async () => ({ data: await completeness.counts() }));

  route(listIncomplete, ({ query }) => completeness.list(query));

  route(exportIncomplete, async ({ query, body, actor, request, reply }) => {
    const all = await completeness.all(query);
    const recorded = await records.begin({ actor, request }, { ...body, query, ids: undefined, rows: all.length });
    async function* rows(): AsyncGenerator<Cell[]> {
      for await (const member of completeness.members(all)) yield columns.map(({ value }) => value(member));
    }
    asDownload(reply, incompleteExportName(calendar.today()), all.length);
    return reply
      .type(mediaTypes.xlsx)
      .send(xlsxOf({ name: 'Perlu dilengkapi', columns, rows: recorded.finishAfter(rows()) }));
  });
}
