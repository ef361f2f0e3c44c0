/*
 * The thread's side of `onThread`: produces a piece whenever the last one was consumed.
 */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer } from './on-thread.ts';

const { module, name, given } = workerData;
const makers: Record<string, (given: unknown) => AsyncGenerator<unknown, void, unknown>> = await import(module);

function send(answer: ThreadAnswer<unknown>) {
  parentPort?.postMessage(answer);
}

const make = makers[name];
if (!make) throw new Error(`${module} has no ${name}.`);
const pieces = make(given);
for (let made = await pieces.next(); !made.done; ) {
  send({ piece: made.value });
  const [reply] = parentPort ? await once(parentPort, 'message') : [];
  made = await pieces.next(reply);
}
send({ isDone: true });
