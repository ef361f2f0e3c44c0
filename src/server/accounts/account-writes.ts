import type { Account, NewAccount } from '#contract/accounts.ts';
import type { Invitation } from '#contract/password-links.ts';
import { type Author, insertTracked } from '#server/database/history.ts';
import type { Facts } from '#server/database/rows/facts.ts';
import type { Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { updateRow } from '#server/database/tracked-rows/rows.ts';
import { noteEvent } from '#server/security/noting.ts';
import { noteAccountChanges } from './account-events.ts';
import { accountOf, accountRules, type LiveAccount, liveAccount, liveAccounts } from './account-rows.ts';
import { deleteLinks } from './password-link-rows.ts';

export type AccountFacts = Partial<Facts<'accounts'>>;

/** The part before `@`: the username, unless another was given or somebody has it. */
const usernameIn = (email: string) => email.slice(0, email.lastIndexOf('@')).slice(0, 58);

export const newOwner = ({
  name,
  email,
  username = usernameIn(email),
}: Pick<NewAccount, 'name' | 'email' | 'username'>) => ({ name, email, username });

/** The part before `@`, with a number appended while somebody has it. */
async function freeUsername(tx: Tx, email: string): Promise<string> {
  const wanted = usernameIn(email);
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wanted : `${wanted}${number}`;
    const other = await liveAccounts(tx).where('username_key', '=', uniqueKey(username)).executeTakeFirst();
    if (!other) return username;
  }
}

export async function insertAccount(
  tx: Tx,
  values: Invitation,
  secret: Pick<LiveAccount, 'password_hash' | 'must_change_password'>,
  author: Author,
): Promise<Account> {
  const username = values.username ?? (await freeUsername(tx, values.email));
  const { id } = await insertTracked(tx, author, 'accounts', {
    name: values.name,
    email: values.email,
    email_key: uniqueKey(values.email),
    username,
    username_key: uniqueKey(username),
    role: values.role,
    status: 'active',
    ...secret,
  });
  await noteEvent(tx, {
    kind: 'account_added',
    account: { id, ...newOwner(values) },
    by: author,
    detail: { role: values.role },
  });
  return accountOf(await liveAccount(tx, id));
}

/** Updates an account. A new password or e-mail invalidates its password links. */
export async function updateAccount(
  tx: Tx,
  current: LiveAccount,
  facts: AccountFacts,
  author: Author,
): Promise<LiveAccount> {
  await updateRow(tx, author, accountRules, current, facts);
  await noteAccountChanges(tx, current, facts, author);
  if (facts.password_hash !== undefined || facts.email !== undefined) await deleteLinks(tx, current.id);
  return liveAccount(tx, current.id);
}
