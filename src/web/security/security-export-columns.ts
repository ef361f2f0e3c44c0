import type { Calendar } from '#contract/dates.ts';
import type { SecurityEvent } from '#contract/security.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { XlsColumn } from '#web/files/spreadsheet.ts';
import { detailsOf, securityKindNames } from './security-words.ts';

export const securityExportColumns = (calendar: Calendar): readonly XlsColumn<SecurityEvent>[] => [
  { title: 'Waktu', width: 18, value: ({ at }) => readableInstant(at, calendar) },
  { title: 'Kejadian', width: 28, value: ({ kind }) => securityKindNames[kind] },
  { title: 'Keterangan', width: 44, value: (event) => detailsOf(event) || null },
  { title: 'Kali', width: 6, value: ({ times }) => times },
  { title: 'Akun', width: 24, value: ({ account_name }) => account_name },
  { title: 'Email', width: 28, value: ({ account_email }) => account_email },
  { title: 'Oleh', width: 24, value: ({ by_name }) => by_name },
  { title: 'Email pelaku', width: 28, value: ({ by_email }) => by_email },
  { title: 'Alamat', width: 20, value: ({ address }) => address },
  { title: 'Perangkat', width: 24, value: ({ device }) => device },
];

export const securityExportName = (page: number) => `keamanan_(page_${page}).xls`;
