import { queryOptions } from '@tanstack/react-query';
import { type Account, listAccounts } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';

/** Every account, for filters; superadmins only. */
export const accountChoices = queryOptions({
  queryKey: ['accounts', 'choices'],
  queryFn: async ({ signal }) => (await call(listAccounts, {}, { signal })).data,
});

/** Accounts as the options of a filter. Names can be chosen freely, so the e-mail is shown too. */
export const accountOptions = (accounts: readonly Account[]) =>
  accounts.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }));
