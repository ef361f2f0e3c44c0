import { readableDay } from '#contract/dates.ts';
import type { Member } from '#contract/members.ts';
import type { SheetColumn } from '#web/spreadsheet.ts';

/** The columns of the members' export, in their order. Pictures are told by their address. */
export function memberExportColumns(publicUrl: string): SheetColumn<Member>[] {
  return [
    { title: 'ID', width: 8, value: (member) => member.id },
    { title: 'Name', width: 36, value: (member) => member.fullName },
    { title: 'NPA', width: 16, value: (member) => member.npa },
    { title: 'Title', width: 20, value: (member) => member.title },
    { title: 'Email', width: 30, value: (member) => member.email },
    { title: 'Image', width: 40, value: ({ image_url }) => (image_url === null ? null : publicUrl + image_url) },
    { title: 'Phone', width: 18, value: (member) => member.phone },
    { title: 'Practice Permit', width: 24, value: (member) => member.practicePermitNo },
    { title: 'Experience', width: 11, value: (member) => member.experienceYear },
    { title: 'Serkom Number', width: 24, value: (member) => member.serkomNo },
    {
      title: 'Serkom End Date',
      width: 16,
      value: ({ serkomEndDate }) => (serkomEndDate === null ? null : readableDay(serkomEndDate)),
    },
    { title: 'Status', width: 10, value: (member) => member.status },
    { title: 'Order', width: 8, value: (member) => member.order },
  ];
}

/** The name of the file that holds one page of the list. */
export const memberExportName = (page: number) => `list_anggota_ikai_(page_${page}).xls`;
