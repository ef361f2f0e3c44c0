import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { saved } from '#contract/errors.ts';
import { Problem } from '#server/problems.ts';
import { someActor } from '#test/support/accounts.ts';
import { savedAnswer } from './answers.ts';
import { handleError } from './error-handler.ts';
import { answerWithProgress, type OnProgress, silenceTimeout } from './progress.ts';
import { createRouter } from './route.ts';
import { UnderWay } from './under-way.ts';

const work = endpoint({
  method: 'POST',
  path: '/api/v1/work',
  access: 'staff',
  summary: 'Work of a test.',
  reportsProgress: true,
  keepsWaiting: 'pekerjaan uji',
  response: saved(z.object({ rows: z.int() })),
});

const written = new PassThrough();
const logged = (): string => String(written.read() ?? '');

const app = Fastify({ logger: { level: 'error', stream: written } });

const underWay = new UnderWay();
let url = '';

/** The work of the next request; returns its rows. */
let doing: (onProgress: OnProgress, closed: Promise<unknown>) => Promise<number>;

beforeAll(async () => {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 });
  app.setErrorHandler(handleError);
  const ignore = () => {};
  const { route } = createRouter(app, {
    whoAsks: async () => someActor,
    onSeen: ignore,
    onList: ignore,
    onRead: ignore,
    underWay,
    closingTimeout: 1000,
  });
  route(work, async ({ onProgress, request }) => {
    const rows = await doing(onProgress, once(request.raw.socket, 'close'));
    return savedAnswer({ rows });
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => app.close());
beforeEach(logged);

const asked = (signal: AbortSignal | null = null) => fetch(url + work.path, { method: work.method, signal });

/** The lines of a response as they arrive. */
async function* linesOf(answer: Response): AsyncGenerator<{ done?: number; total?: number | null; status?: number }> {
  let rest = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  expect(rest).toBe('');
}

const enough = { status: 200, message: 'Data Tersimpan!', data: { rows: 7 } };

describe('quick work', () => {
  test('is answered without a word on its progress', async () => {
    doing = async (onProgress) => {
      onProgress(1, 2);
      onProgress(2, 2);
      return 7;
    };
    const answer = await asked();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual(enough);
  });

  test('that fails has the HTTP status of its failure', async () => {
    doing = async (onProgress) => {
      onProgress(1, 2);
      throw new Problem('conflict', 'Sudah ada.');
    };
    const answer = await asked();
    expect([answer.status, await answer.json()]).toEqual([409, { status: 409, message: 'Sudah ada.' }]);
    expect(logged()).toBe('');
  });
});

/** Until a line is due. */
async function longEnough() {
  const since = performance.now();
  while (performance.now() < since + 500) await setImmediate();
}

test('work that keeps others waiting is told of to them, by whom it is and how far', async () => {
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>();
  doing = async (onProgress) => {
    onProgress(1, 2);
    begun();
    await isSeen;
    return 7;
  };
  const answer = asked();
  await isBegun;
  expect(underWay.list()).toEqual([{ work: 'pekerjaan uji', by: 'Uji', done: 1, total: 2 }]);
  seen();
  // Its end, as an answer that tells of progress begins before the work is over.
  expect(await (await answer).text()).toContain('"rows":7');
  expect(underWay.list()).toEqual([]);
});

describe('work that has not begun', () => {
  test('is refused with the HTTP status, however long it took to find out why', async () => {
    doing = async () => {
      await longEnough();
      throw new Problem('conflict', 'Sudah diterapkan.');
    };
    const answer = await asked();
    expect([answer.status, await answer.json()]).toEqual([409, { status: 409, message: 'Sudah diterapkan.' }]);
  });

  test('is told of all the same, before whoever waits gives up', async () => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<string>();
    const other = Fastify();
    other.post('/', (request, reply) =>
      answerWithProgress(request, reply, () => isSeen, { ...silenceTimeout, silence: 1 }),
    );
    const answer = await fetch(await other.listen({ host: '127.0.0.1', port: 0 }), { method: 'POST' });
    const lines: object[] = [];
    for await (const line of linesOf(answer)) {
      lines.push(line);
      seen(JSON.stringify(enough));
    }
    expect(lines).toEqual([{ done: 0, total: null }, enough]);
    await other.close();
  });
});

describe('work that takes its time', () => {
  test('tells how far it is while it goes on, and its last line is the answer', async () => {
    let isSeen = false;
    doing = async (onProgress) => {
      for (let done = 1; !isSeen; done += 1) {
        onProgress(done, 9);
        await setImmediate();
      }
      return 7;
    };
    const answer = await asked();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const lines: object[] = [];
    const numbers: number[] = [];
    for await (const line of linesOf(answer)) {
      lines.push(line);
      if (line.total === 9 && line.done !== undefined) numbers.push(line.done);
      isSeen = numbers.length >= 3;
    }
    expect(lines.at(-1)).toEqual(enough);
    expect(numbers.length).toBeGreaterThanOrEqual(3);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });

  test('without knowing how much there is, says at least that it goes on', async () => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<number>();
    doing = async (onProgress) => {
      onProgress(0, null);
      return isSeen;
    };
    const lines: object[] = [];
    for await (const line of linesOf(await asked())) {
      lines.push(line);
      seen(7);
    }
    expect(lines).toEqual([{ done: 0, total: null }, enough]);
  });

  test('that is refused in the end says so in the last line', async () => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
    doing = async (onProgress) => {
      onProgress(0, null);
      await isSeen;
      throw new Problem('invalid', 'Tidak sah.', { faults: [{ field: 'ids', message: 'Tidak sah.' }] });
    };
    const lines: object[] = [];
    for await (const line of linesOf(await asked())) {
      lines.push(line);
      seen();
    }
    const errors = [{ field: 'ids', message: 'Tidak sah.' }];
    expect(lines.at(-1)).toEqual({ status: 400, message: 'Tidak sah.', errors });
    expect(logged()).toBe('');
  });

  test('that fails inside says so calmly in the last line, and the log has why', async () => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
    doing = async (onProgress) => {
      onProgress(0, null);
      await isSeen;
      throw new Error('a wheel came off');
    };
    const lines: object[] = [];
    for await (const line of linesOf(await asked())) {
      lines.push(line);
      seen();
    }
    expect(lines.at(-1)).toEqual({ status: 500, message: expect.stringMatching(/Silakan coba lagi/) });
    expect(JSON.stringify(lines)).not.toContain('wheel');
    expect(logged()).toContain('a wheel came off');
  });

  test('goes on to its end when whoever asked has gone', async () => {
    const leaving = new AbortController();
    const { promise: isOver, resolve: over } = Promise.withResolvers<number>();
    doing = async (onProgress, closed) => {
      onProgress(0, null);
      await closed;
      // Until another line is due.
      const since = performance.now();
      while (performance.now() < since + 500) {
        onProgress(5, 9);
        await setImmediate();
      }
      over(7);
      return 7;
    };
    const lines = linesOf(await asked(leaving.signal));
    expect((await lines.next()).value).toEqual({ done: 0, total: null });
    leaving.abort();
    await expect(lines.next()).rejects.toThrow(/abort/i);
    expect(await isOver).toBe(7);
    doing = async () => 7;
    expect(await (await asked()).json()).toEqual(enough);
    expect(logged()).toBe('');
  });
});
