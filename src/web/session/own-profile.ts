import { queryOptions } from '@tanstack/react-query';
import { readProfile } from '#contract/profile.ts';
import { call } from '#web/api/call.ts';

/** The present profile. The token has the one from the time of the sign-in. */
export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(readProfile, {}, { signal })).data,
});
