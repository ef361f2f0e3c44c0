import { kept } from '#web/ui/storage.ts';

const most = 5;

const keyOf = (account: number) => `recent-members:${account}`;

/** The members whose pages were opened last. */
export function recentMembers(account: number): number[] {
  const ids = (kept.read(keyOf(account)) ?? '').split(' ').map(Number);
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Remembers in this browser, until the account signs out, that a member's page was opened. */
export function rememberOpened(account: number, pathname: string): void {
  const [, id] = /^\/app\/membership\/(\d{1,15})$/.exec(pathname) ?? [];
  if (id === undefined) return;
  const others = recentMembers(account).filter((one) => one !== Number(id));
  kept.write(keyOf(account), [Number(id), ...others].slice(0, most).join(' '));
}
