import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { Problem } from '#server/problems.ts';
import type { ReaderAnswer, Task } from './contents.ts';
import { read } from './reading.ts';

/*
 * Reads one file: the task as the first message, bytes from stdin, one answer per message. A separate process, because a file
 * that decompresses to too much kills it; a worker thread would take the server down with it.
 */

// Without it Node uses no compiled code, as it may not write any.
process.permission?.drop('fs.write');

async function* answers(): AsyncGenerator<ReaderAnswer> {
  const [task]: Task[] = await once(process, 'message');
  if (!task) throw new Error('There is no task.');
  try {
    const { head, rows } = await read(await buffer(process.stdin), task);
    // All code is loaded now. Node would keep it at the exit, but the server kills this process.
    flushCompileCache();
    yield { is: 'head', head };
    for (const batch of rows) yield { is: 'rows', rows: batch };
    yield { is: 'end' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const cause = error.cause instanceof Error ? (error.cause.stack ?? '') : '';
    yield { is: 'problem', kind: error.kind, sentence: error.message, cause };
  }
}

// The server has gone: nobody needs the rest.
process.once('disconnect', () => process.exit());

for await (const answer of answers()) {
  const asked = once(process, 'message');
  process.send?.(answer);
  await asked;
}
