import { addAccount, changeAccount, listAccounts, removeAccount } from '#contract/accounts.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Accounts } from './accounts.store.ts';

export function accountRoutes(route: Route, accounts: Accounts) {
  route(listAccounts, async () => ({ data: await accounts.list() }));

  route(addAccount, async ({ body, actor }) => savedAnswer(await accounts.create(body, authorOf(actor, 'form'))));

  route(changeAccount, async ({ params, body, actor }) =>
    savedAnswer(await accounts.update(params.id, body, authorOf(actor, 'form'))),
  );

  route(removeAccount, async ({ params, actor }) => {
    await accounts.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Akun dihapus.');
  });
}
