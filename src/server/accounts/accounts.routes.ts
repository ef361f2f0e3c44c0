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
import type { Accounts } from './accounts.store.ts';
import type { Erasing } from './erasing.ts';

/** @param wipe takes what was deleted out of the database's files; of a large one that takes its time */
export function accountRoutes(route: Route, accounts: Accounts, erasing: Erasing, wipe: () => Promise<void>) {
  route(listAccounts, async () => ({ data: await accounts.list() }));

  route(addAccount, async ({ body, actor }) => savedAnswer(await accounts.create(body, authorOf(actor, 'form'))));

  route(changeAccount, async ({ params, body, actor }) =>
    savedAnswer(await accounts.update(params.id, body, authorOf(actor, 'form'))),
  );

  route(removeAccount, async ({ params, actor }) => {
    await accounts.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Akun dihapus.');
  });

  route(listDeletedAccounts, async () => ({ data: await erasing.list() }));

  route(eraseAccount, async ({ params, body, actor, request }) => {
    await erasing.erase(params.id, body.email, authorOf(actor, 'form'));
    wipe().catch((error: unknown) => request.log.error({ err: error }, 'deleted values may still be in the files'));
    return doneAnswer('Data akun dihapus selamanya.');
  });
}
