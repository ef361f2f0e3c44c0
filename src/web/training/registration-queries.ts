import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type addRegistrations, previewRegistrations } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';

/** The members to register, as calls take them. */
export interface Registrants {
  query: Partial<Sent<typeof addRegistrations>['query']>;
  body: Sent<typeof addRegistrations>['body'];
}

/** In milliseconds. There may be thousands of members. */
export const timeout = 120_000;

/** A preview of a registration. Never cached, because others register too. */
export function registrationPreview(classId: number | null, registrants: Registrants | null) {
  return queryOptions({
    queryKey: ['training', 'registration preview', classId, registrants],
    queryFn: async ({ signal }) => {
      if (classId === null || !registrants) throw new Error('There is nobody to register yet.');
      const parts = { params: { id: classId }, ...registrants };
      return (await call(previewRegistrations, parts, { signal, timeout })).data;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}
