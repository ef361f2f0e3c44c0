import type { FastifyInstance } from 'fastify';

const hour = 60 * 60 * 1000;

/** Does the chores once the app is ready and every hour after, until it closes. A chore that fails has its next turn. */
export function hourly(app: FastifyInstance, chores: (() => Promise<void>)[]) {
  let running = Promise.resolve();
  const run = async () => {
    for (const chore of chores) {
      await chore().catch((error: unknown) => app.log.error({ err: error }, 'an hourly chore failed'));
    }
  };
  const start = () => {
    running = run();
  };
  const timer = setInterval(start, hour).unref();
  app.addHook('onReady', async () => start());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
