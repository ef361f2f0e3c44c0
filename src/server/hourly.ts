import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const hour = 60 * 60 * 1000;

/** Milliseconds that a chore has to come to its end when the app closes: a database that is silent must not hold it up. */
const farewell = 3000;

/** Does the chores once the app is ready and every hour after, until it closes. A chore that fails has its next turn. */
export function hourly(app: FastifyInstance, chores: (() => Promise<void>)[]) {
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
  app.addHook('onClose', async () => {
    await Promise.race([running, setTimeout(farewell, undefined, { ref: false })]);
  });
}
