import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#test/support/server.ts';
import { createActors } from './actor.ts';
import { createSessions } from './sessions.store.ts';
import { createTokens } from './tokens.ts';

const server = await startServer();
afterAll(server.close);

/** Does something after the first statement has been answered, and before the answer is given. */
function afterFirstAnswer(work: () => Promise<void>): KyselyPlugin {
  let isFirst = true;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await work();
      }
      return result;
    },
  };
}

test.each([
  ['and that is known', true],
  ['before that is known', false],
])('a session counts also where it is written between two looks at it, %s', async (_, isKnown) => {
  const { db } = server;
  const sessions = createSessions(db);
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', server.accounts.staff.id)
    .executeTakeFirstOrThrow();
  const session = sessions.make(account.id, { address: '127.0.0.1', device: 'Uji' }, 3600);
  const tokens = createTokens(server.config.tokenSecret);
  const written = Promise.withResolvers<void>();
  sessions.unwritten.begin({ session, passwordHash: account.password_hash }, written.promise);
  const meanwhile = afterFirstAnswer(async () => {
    await db.transaction().execute((tx) => sessions.start(tx, session));
    if (isKnown) written.resolve();
  });
  const actors = createActors(db.withPlugin(meanwhile), tokens, sessions);
  expect(await actors.find(tokens.issue(account, session))).toMatchObject({ id: account.id, sessionId: session.id });
});
