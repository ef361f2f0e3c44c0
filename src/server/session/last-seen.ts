import type { FastifyInstance } from 'fastify';
import { waitBeforeEnd } from '#server/ending.ts';
import type { Sessions } from './sessions.store.ts';
import type { Actor } from './who-asks.ts';

/** Records that sessions are in use, in the background: requests never wait for it. */
export function noteSeen(app: FastifyInstance, sessions: Pick<Sessions, 'noteSeen'>): (actor: Actor) => void {
  const noting = new Map<string, Promise<void>>();
  app.addHook('onClose', () => waitBeforeEnd(Promise.all(noting.values())));
  return ({ sessionId, lastSeenAt }) => {
    if (noting.has(sessionId)) return;
    const noted = sessions
      .noteSeen(sessionId, lastSeenAt)
      .catch((error: unknown) => app.log.error({ err: error }, 'a session in use was not noted'))
      .finally(() => noting.delete(sessionId));
    noting.set(sessionId, noted);
  };
}
