import { changeProfile, readProfile } from '#contract/profile.ts';
import { type Accounts, profileOf } from '#server/accounts/accounts.store.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { requireConfirmation } from '#server/http/confirmation.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import { type Alerts, passwordChanged } from '#server/security/alerts.ts';
import type { RequiredFactors } from '#server/session/second-factor/required-factors.store.ts';
import type { Tokens } from '#server/session/tokens.ts';

export function profileRoutes(
  route: Route,
  accounts: Accounts,
  tokens: Tokens,
  required: RequiredFactors,
  alerts: Pick<Alerts, 'ownerConcerned'>,
) {
  route(readProfile, async ({ actor }) => ({ data: profileOf(await accounts.get(actor.id)) }));

  route(changeProfile, async ({ body, actor }) => {
    const { full_name, username, password, first_email } = body;
    if (password !== undefined) requireConfirmation(actor);
    const values = { name: full_name, username, password, firstEmail: first_email };
    // Before the write: what was written must not be told to have failed because of a read.
    const lacksFactor = password !== undefined && (await required.isLackedBy(actor.id));
    const { account, session } = await accounts.updateOwn(actor, values, authorOf(actor, 'profile'));
    if (password !== undefined) alerts.ownerConcerned(account, passwordChanged, actor);
    return {
      ...savedAnswer(profileOf(account), 'Edit User Successfully'),
      // A new password ended this session and continued it under a new id.
      ...(session && { token: tokens.issue(account, session, { isLacking: lacksFactor }) }),
    };
  });
}
