import {
  countLacks,
  exportIncomplete,
  type IncompleteMember,
  incompleteExportName,
  lackNames,
  listIncomplete,
} from '#contract/completeness.ts';
import type { Calendar } from '#contract/dates.ts';
import { rowsHeader } from '#contract/exports.ts';
import { mediaTypes } from '#contract/media-types.ts';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import type { Route } from '#server/http/route.ts';
import type { Cell, SheetColumn } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import type { Completeness } from './completeness.store.ts';

interface LackColumn extends SheetColumn {
  value: (member: IncompleteMember) => Cell;
}

/** What a chapter needs to fix its entries. */
const columns: readonly LackColumn[] = [
  { title: 'NPA', width: 16, kind: 'text', value: ({ npa }) => npa },
  { title: 'Name', width: 36, kind: 'text', value: ({ fullName }) => fullName },
  { title: 'Keanggotaan', width: 28, kind: 'text', value: ({ membershipType }) => membershipType },
  { title: 'Phone', width: 18, kind: 'text', value: ({ phone }) => phone },
  { title: 'Email', width: 30, kind: 'text', value: ({ email }) => email },
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
      await recorded.finish();
    }
    reply.headers({
      'Content-Disposition': `attachment; filename="${incompleteExportName(calendar.today())}"`,
      'Cache-Control': 'no-store',
      [rowsHeader]: all.length,
    });
    return reply.type(mediaTypes.xlsx).send(xlsxOf({ name: 'Perlu dilengkapi', columns, rows: rows() }));
  });
}
