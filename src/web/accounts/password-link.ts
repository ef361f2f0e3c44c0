import type { Account } from '#contract/accounts.ts';
import type { PasswordLink } from '#contract/password-links.ts';
import { createStore } from '#web/ui/store.ts';

/** A link that was just made, and whose it is. */
interface MadeLink extends PasswordLink {
  owner: Pick<Account, 'name' | 'email'>;
}

let made: MadeLink | null = null;

/** The link that is shown to be copied; it can't be read again later. */
export const madeLink = createStore(() => made);

export function showLink(link: MadeLink | null): void {
  made = link;
  madeLink.changed();
}
