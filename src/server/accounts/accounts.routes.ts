import {
  addAccount,
  changeAccount,
  eraseAccount,
  listAccounts,
  listDeletedAccounts,
  removeAccount,
} from '#contract/accounts.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import { type Alerts, passwordChanged } from '#server/security/alerts.ts';
import type { Accounts } from './accounts.store.ts';
import type { Erasing } from './erasing.ts';

export function accountRoutes(
  route: Route,
  accounts: Accounts,
  erasing: Erasing,
  alerts: Pick<Alerts, 'superadminAdded' | 'ownerConcerned'>,
) {
  route(listAccounts, async () => ({ data: await accounts.list() }));

  route(addAccount, async ({ body, actor }) => {
    const account = await accounts.create(body, authorOf(actor, 'form'));
    if (account.role === 'superadmin') alerts.superadminAdded(account, actor);
    return savedAnswer(account);
  });

  route(changeAccount, async ({ params, body, actor }) => {
    const { email, role, password } = body.values;
    const isOfInterest = role === 'superadmin' || email !== undefined || password !== undefined;
    const before = isOfInterest ? await accounts.get(params.id) : null;
    const account = await accounts.update(params.id, body, authorOf(actor, 'form'));
    if (role === 'superadmin' && before && before.role !== role) alerts.superadminAdded(account, actor);
    if (before && password !== undefined) alerts.ownerConcerned(before, passwordChanged, actor);
    if (before && before.email !== account.email)
      alerts.ownerConcerned(before, `Email akun Anda diganti menjadi ${account.email}.`, actor);
    return savedAnswer(account);
  });

  route(removeAccount, async ({ params, actor }) => {
    await accounts.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Akun dihapus.');
  });

  route(listDeletedAccounts, async () => ({ data: await erasing.list() }));

  route(eraseAccount, async ({ params, body, actor }) => {
    await erasing.erase(params.id, body.email, authorOf(actor, 'form'));
    return doneAnswer('Data akun dihapus selamanya.');
  });
}
