import { queryOptions } from '@tanstack/react-query';
import { readProfile } from '#contract/profile.ts';
import { call } from '#web/api/call.ts';

/** Who is signed in, as their account is now; a token says how it was when it was given. */
export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(readProfile, {}, { signal })).data,
});
