import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/schema.ts';
import { writesAlone } from '#server/database/table-versions.ts';
import { PendingWork, waitBeforeEnd } from '#server/ending.ts';
import { Problem } from '#server/problems.ts';

/** Milliseconds that a sign-in waits for other writers, and when other sign-ins are already waiting. */
const timeout = 300;
const behindOthers = 10;

/** Waits for a write; null after a timeout, and the write continues in the background. */
export type WriteBehind = <T>(written: Promise<T>) => Promise<{ result: T } | null>;

export const untilWritten: WriteBehind = async (written) => ({ result: await written });

/**
 * On an engine with one writer a sign-in doesn't wait long for others: its write completes in the background. On one
 * with many it always waits, as other instances read what it writes.
 */
export function createWriteBehind(app: FastifyInstance, db: Db): WriteBehind {
  if (!writesAlone(db)) return untilWritten;
  const pending = new PendingWork();
  app.addHook('onClose', () => waitBeforeEnd(pending.settled()));
  return async (written) => {
    const inTime = written.then((result) => ({ result }));
    const first = await Promise.race([
      inTime,
      setTimeout(pending.isEmpty ? timeout : behindOthers, null, { ref: false }),
    ]);
    if (first) return first;
    const logged = written.catch((error: unknown) => {
      if (!(error instanceof Problem)) app.log.error({ err: error }, 'what nobody waits for was not written');
    });
    pending.add(logged);
    return null;
  };
}
