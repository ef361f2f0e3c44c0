import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listClasses, listModules, readClass, type TrainingClass } from '#contract/training.ts';
import { listRegistrations, type Registration } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { type ClassList, classListAddress, classQueryOf } from './class-list-url.ts';
import { type ParticipantList, participantListAddress, participantQueryOf } from './participant-list-url.ts';

/** One page of classes, and the list it is a page of. */
export interface ClassListPage {
  list: ClassList;
  rows: TrainingClass[];
  total: number;
}

/** The page of classes that a list asks for; the rows before it stay until it is there. */
export function classPage(list: ClassList) {
  return queryOptions({
    queryKey: ['training', 'classes', classListAddress.write(list).toString()],
    queryFn: async ({ signal }): Promise<ClassListPage> => {
      const { data, total_data } = await call(listClasses, { query: classQueryOf(list) }, { signal });
      return { list, rows: data, total: total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** The modules whose name or code has the text; those before stay until they are there. */
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

/** One page of a class's participants, and the list it is a page of. */
export interface ParticipantPage {
  list: ParticipantList;
  rows: Registration[];
  total: number;
}

/** The key under which every page of a class's participants is kept. */
export const participantPages = (classId: number) => ['training', 'participants', classId] as const;

export function participantPage(classId: number, list: ParticipantList) {
  return queryOptions({
    queryKey: [...participantPages(classId), participantListAddress.write(list).toString()],
    queryFn: async ({ signal }): Promise<ParticipantPage> => {
      const asked = { params: { id: classId }, query: participantQueryOf(list) };
      const { data, total_data } = await call(listRegistrations, asked, { signal });
      return { list, rows: data, total: total_data };
    },
    placeholderData: keepPreviousData,
  });
}
