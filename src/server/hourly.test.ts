import fastify from 'fastify';
import { expect, test } from 'vitest';
import { hourly } from './hourly.ts';

test('an app waits for the chore that is under way when it closes, and begins no other', async () => {
  const app = fastify();
  const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>();
  const done: string[] = [];
  hourly(app, [
    async () => {
      await allowed;
      done.push('first');
    },
    async () => void done.push('second'),
  ]);
  app.addHook('preClose', async () => letGo());
  await app.ready();
  await app.close();
  expect(done).toEqual(['first']);
});

test('an app closes though a chore never hears from the database again', async () => {
  const app = fastify();
  hourly(app, [() => new Promise<void>(() => undefined)]);
  await app.ready();
  await app.close();
  expect(app.server.listening).toBe(false);
});
