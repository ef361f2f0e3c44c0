import {
  endAccountSession,
  endAccountSessions,
  endOtherSessions,
  endSession,
  listAccountSessions,
  listSessions,
  signOut,
} from '#contract/sessions.ts';
import type { Accounts } from '#server/accounts/accounts.store.ts';
import { doneAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Sessions } from './sessions.store.ts';

const ended = (count: number) => (count === 0 ? 'Tidak ada perangkat lain.' : `${count} perangkat dikeluarkan.`);

/** Sessions of one's own account, and for superadmins those of all accounts. */
export function deviceRoutes(route: Route, sessions: Sessions, accounts: Pick<Accounts, 'get'>) {
  route(signOut, async ({ actor }) => {
    await sessions.end(authorOf(actor, 'profile'), actor, actor.sessionId);
    return doneAnswer('Anda sudah keluar.');
  });

  route(listSessions, async ({ actor }) => ({ data: await sessions.list(actor.id, actor.sessionId) }));

  route(endSession, async ({ params, actor }) => {
    await sessions.end(authorOf(actor, 'profile'), actor, params.id);
    return doneAnswer('Perangkat dikeluarkan.');
  });

  route(endOtherSessions, async ({ actor }) =>
    doneAnswer(ended(await sessions.endMany(authorOf(actor, 'profile'), actor, actor.sessionId))),
  );

  route(listAccountSessions, async ({ params, actor }) => {
    const { id } = await accounts.get(params.id);
    return { data: await sessions.list(id, actor.sessionId) };
  });

  route(endAccountSession, async ({ params, actor }) => {
    await sessions.end(authorOf(actor, 'form'), await accounts.get(params.id), params.sessionId);
    return doneAnswer('Perangkat dikeluarkan.');
  });

  route(endAccountSessions, async ({ params, actor }) => {
    const owner = await accounts.get(params.id);
    return doneAnswer(ended(await sessions.endMany(authorOf(actor, 'form'), owner)));
  });
}
