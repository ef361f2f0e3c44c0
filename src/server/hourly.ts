import type { FastifyInstance } from 'fastify';
import { waitBeforeEnd } from './ending.ts';

const hour = 60 * 60 * 1000;

/** Runs chores when the app is ready and every hour after, until it closes. A chore that fails runs again in an hour. */
export function hourly(app: FastifyInstance, chores: readonly (() => Promise<void>)[]) {
  let running = Promise.resolve();
  let isClosing = false;
  const run = async () => {
    for (const chore of chores) {
      if (isClosing) return;
      await chore().catch((error: unknown) => app.log.error({ err: error }, 'an hourly chore failed'));
    }
  };
  const start = () => {
    running = run();
  };
  const timer = setInterval(start, hour).unref();
  app.addHook('onReady', async () => start());
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
  });
  app.addHook('onClose', () => waitBeforeEnd(running));
}
