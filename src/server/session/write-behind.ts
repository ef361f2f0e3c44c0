import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/schema.ts';
import { writesAlone } from '#server/database/table-versions.ts';
import { waitBeforeEnd } from '#server/ending.ts';
import { Problem } from '#server/problems.ts';

/** Milliseconds that somebody who signs in waits for whoever else writes; and where others wait before them already. */
const timeout = 300;
const behindOthers = 10;

/** Waits for a write; null where that takes too long, and the write goes on without whoever asked for it. */
export type WriteBehind = <T>(written: Promise<T>) => Promise<{ result: T } | null>;

/** Waits until it is written. */
export const untilWritten: WriteBehind = async (written) => ({ result: await written });

/**
 * Where one writes at a time, whoever signs in waits but a moment: what goes with it is written in its turn. Where many
 * do, it is written at once, and has to be: other instances ask for it.
 */
export function createWriteBehind(app: FastifyInstance, db: Db): WriteBehind {
  if (!writesAlone(db)) return untilWritten;
  const pending = new Set<Promise<unknown>>();
  app.addHook('onClose', () => waitBeforeEnd(Promise.all(pending)));
  return async (written) => {
    const inTime = written.then((result) => ({ result }));
    const first = await Promise.race([
      inTime,
      setTimeout(pending.size > 0 ? behindOthers : timeout, null, { ref: false }),
    ]);
    if (first) return first;
    const over = written
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) app.log.error({ err: error }, 'what nobody waits for was not written');
      })
      .finally(() => pending.delete(over));
    pending.add(over);
    return null;
  };
}
