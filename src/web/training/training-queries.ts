import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listClasses, listModules, readClass } from '#contract/training.ts';
import { listRegistrations, previewAttendanceSheet, type Registration } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/lists/list-address.ts';
import { type ListPage, pageQuery } from '#web/lists/page-query.ts';
import type { ClassList, ParticipantList } from './training-lists.ts';

export function classPage(list: ClassList) {
  const { wilayah: region_id, ...rest } = queryOf(list);
  const query = { ...rest, region_id };
  return pageQuery(['training', 'classes'], list, (signal) => call(listClasses, { query }, { signal }));
}

/** The modules that match a text. The previous ones stay until they are loaded. */
export function modulesWith(search: string) {
  return queryOptions({
    queryKey: ['training', 'modules', search],
    queryFn: async ({ signal }) => ({
      list: { search },
      rows: (await call(listModules, { query: { filter: search || undefined } }, { signal })).data,
    }),
    placeholderData: keepPreviousData,
  });
}

export function oneClass(id: number) {
  return queryOptions({
    queryKey: ['training', 'class', id],
    queryFn: async ({ signal }) => (await call(readClass, { params: { id } }, { signal })).data,
  });
}

export type ParticipantPage = ListPage<ParticipantList, Registration>;

/** The key of all pages of a class's participants. */
export const participantPages = (classId: number) => ['training', 'participants', classId] as const;

export function participantPage(classId: number, list: ParticipantList) {
  const parts = { params: { id: classId }, query: queryOf(list) };
  return pageQuery(participantPages(classId), list, (signal) => call(listRegistrations, parts, { signal }));
}

/** Whose letters the attendance sheet of a class lacks. */
export function sheetPreview(classId: number) {
  return queryOptions({
    queryKey: ['training', 'attendance sheet', classId],
    queryFn: async ({ signal }) => (await call(previewAttendanceSheet, { params: { id: classId } }, { signal })).data,
  });
}
