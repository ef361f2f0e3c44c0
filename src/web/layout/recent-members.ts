import { useQueries } from '@tanstack/react-query';
import { type MemberRead, readMember } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { kept } from '#web/ui/storage.ts';

const most = 5;

const keyOf = (account: number) => `recent-members:${account}`;

function idsOf(account: number): number[] {
  const ids = (kept.read(keyOf(account)) ?? '').split(' ').map(Number);
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Remembers in this browser, until the account signs out, that a member's page was opened. */
export function rememberOpened(account: number, pathname: string): void {
  const [, id] = /^\/app\/membership\/(\d{1,15})$/.exec(pathname) ?? [];
  if (id === undefined) return;
  const others = idsOf(account).filter((one) => one !== Number(id));
  kept.write(keyOf(account), [Number(id), ...others].slice(0, most).join(' '));
}

/** The members whose pages were opened last, as they are now. Who was deleted or merged is left out. */
export function useRecentMembers(account: number, isAsked: boolean): MemberRead[] {
  const answers = useQueries({
    queries: (isAsked ? idsOf(account) : []).map((id) => ({
      queryKey: ['member', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(readMember, { params: { id } }, { signal })).data,
      retry: false,
    })),
  });
  return answers.flatMap(({ data }) => (data && data.deletedAt === null && data.mergedInto === null ? [data] : []));
}
