// In test:all only: outages of the database.
import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, type TestContext, test } from 'vitest';
import { addMember, listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { type Cluster, startCluster } from '../../tasks/postgres.ts';
import { aMember } from '../support/builders.ts';
import { type Client as Caller, clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { gateBefore } from '../support/gate.ts';
import { spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };

/** Milliseconds in which every call is answered, and in which a save succeeds once there is a way again. */
const bound = { answer: 15_000, back: 5000 };

/** All processes of a database server, which can be stopped without a word as a machine is that hangs. */
async function processesOf(address: string) {
  const client = new Client(address);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  await client.end();
  const [{ pid: first } = expect.unreachable()] = rows;
  return (signal: 'SIGSTOP' | 'SIGCONT') => {
    process.kill(first, signal);
    // Those of connections that were made meanwhile too; once the first one is stopped there are no new ones.
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').map(Number);
    for (const pid of others) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // One that had nothing more to do has ended meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  };
}

/** A server on a database of its own, behind a gate. */
async function startApart({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, cluster?: Cluster) {
  const kept = await emptyDatabase();
  const gate = await gateBefore(cluster?.url ?? kept.config.databaseUrl ?? '');
  const environment = {
    ...{ DATA_DIR: kept.config.dataDir, DATABASE_URL: gate.url },
    ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
  };
  const server = await spawnServer({ environment, folder: kept.config.dataDir });
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await gate.close();
    await kept.remove();
  });
  const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
  const admin = clientOf(server.url, token);
  return { gate, ...callsOf(admin) };
}

/** What people do meanwhile. */
function callsOf(admin: Caller) {
  const add = () => admin.send(addMember, { body: aMember() });
  const list = () => admin.send(listMembers, { query: { isAdmin: true } });
  const count = async () => (await admin.ok(listMembers, { query: { isAdmin: true } })).total_data;

  async function timed(call: () => Promise<{ status: number }>) {
    const start = performance.now();
    const { status } = await call();
    return { status, took: performance.now() - start };
  }

  /** Saves until one succeeds, which it must do soon; answers how often it was tried. */
  async function savedSoon(): Promise<number> {
    const start = performance.now();
    let tries = 1;
    for (; (await add()).status !== 200; tries += 1) await setTimeout(50);
    expect(performance.now() - start).toBeLessThan(bound.back);
    return tries;
  }

  /** Begins what people do, falls silent in the middle of it, and answers once everybody was answered. */
  async function fallSilent(silence: () => void) {
    await Promise.all(Array.from({ length: 8 }, list));
    const before = await count();
    const [first, ...rest] = Array.from({ length: 12 }, () => timed(add));
    // One save is through: the next stands in the middle.
    await first;
    await setImmediate();
    silence();
    const answers = await Promise.all([first, ...rest, timed(list), timed(add), timed(add)]);
    for (const answer of answers) {
      expect([200, 503]).toContain(answer?.status);
      expect(answer?.took).toBeLessThan(bound.answer);
    }
    const after = await Promise.all([timed(add), timed(list)]);
    for (const { status, took } of after) {
      expect(status).toBe(503);
      expect(took).toBeLessThan(bound.answer);
    }
    const adds = [...answers.slice(0, 12), ...answers.slice(13)];
    return { before, sent: adds.length + 1, saved: adds.filter((answer) => answer?.status === 200).length };
  }

  /** What was answered is there, and nothing that nobody asked for; of what was answered by 503 some may have been written. */
  async function isAsAnswered({ before, sent, saved }: Awaited<ReturnType<typeof fallSilent>>, tries: number) {
    const now = (await count()) - before;
    expect(now).toBeGreaterThan(saved);
    expect(now).toBeLessThanOrEqual(sent + tries);
  }

  return { add, timed, savedSoon, fallSilent, isAsAnswered };
}

// Each waits for long, and for nothing that another does.
describe.skipIf(isEmbedded).concurrent('a database that says nothing any more', () => {
  test('because its processes hang: every call is answered in time, and saves succeed as soon as they go on', async (context) => {
    // Of its own, as all of it is stopped.
    const cluster = await startCluster();
    context.onTestFinished(cluster.remove);
    const { fallSilent, isAsAnswered, savedSoon } = await startApart(context, cluster);
    const signal = await processesOf(cluster.url);
    try {
      const asked = await fallSilent(() => signal('SIGSTOP'));
      signal('SIGCONT');
      await isAsAnswered(asked, await savedSoon());
    } finally {
      signal('SIGCONT');
    }
  });

  test('because the network swallows everything: as soon as it is back, saves succeed', async (context) => {
    const { gate, fallSilent, isAsAnswered, savedSoon } = await startApart(context);
    const asked = await fallSilent(gate.stick);
    gate.free();
    await isAsAnswered(asked, await savedSoon());
  });

  test('because the way to it has forgotten all connections: new ones are tried at once', async (context) => {
    const { gate, fallSilent, isAsAnswered, savedSoon } = await startApart(context);
    const asked = await fallSilent(gate.stick);
    gate.lose();
    await isAsAnswered(asked, await savedSoon());
  });

  test('for a moment only: whoever asks then waits no longer than for that', async (context) => {
    const { add, gate, savedSoon, timed } = await startApart(context);
    const asked = Array.from({ length: 6 }, () => timed(add));
    await asked[0];
    gate.stick();
    await setTimeout(2000);
    gate.free();
    await savedSoon();
    for (const { status, took } of await Promise.all(asked)) {
      expect(status).toBe(200);
      expect(took).toBeLessThan(bound.answer);
    }
  });
});
