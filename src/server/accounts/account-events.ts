import type { EndReason } from '#contract/security.ts';
import type { Author } from '#server/database/history.ts';
import type { Facts } from '#server/database/rows/facts.ts';
import type { Tx } from '#server/database/schema.ts';
import { noteEvent } from '#server/security/noting.ts';
import type { LiveAccount } from './account-rows.ts';

type AccountFacts = Partial<Facts<'accounts'>>;

/**
 * Why a change ends the account's sessions: a new password, role or status does; undefined when none of these changed.
 */
export function endReason(current: LiveAccount, { password_hash, role, status }: AccountFacts): EndReason | undefined {
  if ((status ?? current.status) !== current.status) return status === 'active' ? 'enabled' : 'disabled';
  if ((role ?? current.role) !== current.role) return 'role';
  return password_hash === undefined ? undefined : 'password';
}

/** Records security events for a change of role, status or password. */
export async function noteAccountChanges(
  tx: Tx,
  current: LiveAccount,
  { password_hash, role, status, name, email }: AccountFacts,
  by: Author,
): Promise<void> {
  const account = { id: current.id, name: name ?? current.name, email: email ?? current.email };
  if (role !== undefined && role !== current.role)
    await noteEvent(tx, { kind: 'role_changed', account, by, detail: { role, former_role: current.role } });
  if (status !== undefined && status !== current.status)
    await noteEvent(tx, { kind: status === 'active' ? 'account_enabled' : 'account_disabled', account, by });
  if (email !== undefined && email !== current.email) await noteEvent(tx, { kind: 'email_changed', account, by });
  if (password_hash !== undefined)
    await noteEvent(tx, {
      kind: 'password_changed',
      account,
      by,
      ...(by.source === 'link' && { detail: { link: true } }),
    });
}
