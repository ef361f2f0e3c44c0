import type { Account } from '#contract/accounts.ts';
import type { PasswordLink } from '#contract/password-links.ts';
import { createStore } from '#web/ui/store.ts';

/** A new link, and the account's owner. */
interface MadeLink extends PasswordLink {
  owner: Pick<Account, 'name' | 'email'>;
}

let made: MadeLink | null = null;

/** The link that is shown. It can't be loaded again. */
export const madeLink = createStore(() => made);

export function showLink(link: MadeLink | null): void {
  made = link;
  madeLink.changed();
}
