import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Problem } from '#server/problems.ts';
import type { Task } from './contents.ts';
import type { ReaderAnswer } from './messages.ts';
import { read } from './reading.ts';

/*
 * Reads one file: its bytes come on the standard input, the options as an argument, and what is read goes back one
 * answer for each message. It is a process of its own because a file that unpacks to too much ends whoever reads it; a
 * thread would take the server with it.
 */

const send = (answer: ReaderAnswer) => void process.send?.(answer);

async function* answers(): AsyncGenerator<ReaderAnswer> {
  const task: Task = JSON.parse(process.argv[2] ?? '');
  try {
    const { head, rows } = await read(await buffer(process.stdin), task);
    yield { is: 'head', head };
    for await (const batch of rows) yield { is: 'rows', rows: batch };
    yield { is: 'end' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const cause = error.cause instanceof Error ? (error.cause.stack ?? '') : '';
    yield { is: 'problem', kind: error.kind, sentence: error.message, cause };
  }
}

// Without the server nobody wants the rest.
process.once('disconnect', () => process.exit());

const all = answers();
let next = all.next();
for (let answer = await next; !answer.done; answer = await next) {
  const asked = once(process, 'message');
  send(answer.value);
  // It is read while the server is busy with what it has; no further.
  next = all.next();
  await asked;
}
