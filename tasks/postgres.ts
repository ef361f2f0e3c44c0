/*
 * Runs tests on PostgreSQL: `node tasks/postgres.ts run src/server/members`; browser tests with `test`, for example
 * `node tasks/postgres.ts test test/e2e/history`. Further arguments are Vitest's or Playwright's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openDatabase } from '#server/database/open.ts';
import { gibibyte, memoryFolder } from './memory-folder.ts';
import { findOrInstallProgram } from './programs.ts';
import { asNodeReads, playwright, vitest } from './runners.ts';

const clusterProgram = fileURLToPath(new URL('postgres-cluster.ts', import.meta.url));

/** A temporary PostgreSQL. It ends with the process that started it, however that ends. */
export interface Cluster {
  /** Its first database, from which others can be created. */
  url: string;
  /** A regular shutdown. */
  stop(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Starts one in a temporary folder on a free port; finds or installs the program first. */
export function startCluster(...settings: string[]): Promise<Cluster> {
  return runCluster(settings);
}

/**
 * Starts one for a test suite. In memory if there is room, as each of its many databases has about 600 files. Passwords
 * are sent as they are, as proving one without sending it takes longer than the rest of a connection.
 */
export function startSuiteCluster(): Promise<Cluster> {
  return runCluster([], { TMPDIR: memoryFolder(2 * gibibyte) ?? tmpdir(), PASSWORD_METHOD: 'password' });
}

/** Starts a streaming replica named `standby`. */
export function startStandby(primary: Cluster): Promise<Cluster> {
  return runCluster([], { PRIMARY_URL: primary.url });
}

async function runCluster(settings: string[], environment: Record<string, string> = {}): Promise<Cluster> {
  const child = spawn(process.execPath, [clusterProgram, findOrInstallProgram('postgres'), ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done) throw new Error('PostgreSQL ended before it said that it is ready.');
    return value;
  };
  const { url } = JSON.parse(await line());
  const order = async (command: 'start' | 'stop' | 'kill') => {
    child.stdin.write(`${command}\n`);
    await line();
  };
  return {
    url,
    stop: () => order('stop'),
    kill: () => order('kill'),
    start: () => order('start'),
    async remove() {
      child.stdin.end();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
}

/** Prepares the template database for tests; returns the environment that leads to it, and to PostgreSQL's programs. */
export async function testEnvironment({ url }: Cluster): Promise<{ TEST_DATABASE_URL: string; PATH: string }> {
  const template = new URL(url);
  template.pathname = '/directory';
  const client = new Client(url);
  await client.connect();
  await client.query('create database directory');
  await client.end();
  await (await openDatabase({ dataDir: '', databaseUrl: template.href, timeZone: 'Asia/Jakarta' })).close();
  const programs = dirname(realpathSync(findOrInstallProgram('postgres')));
  return { TEST_DATABASE_URL: template.href, PATH: `${programs}${delimiter}${process.env.PATH}` };
}

if (import.meta.main) {
  const cluster = await startSuiteCluster();
  const env = { ...process.env, ...asNodeReads, ...(await testEnvironment(cluster)) };
  const runner = process.argv[2] === 'test' ? playwright : vitest;
  const tests = spawn(process.execPath, [runner, ...process.argv.slice(2)], { stdio: 'inherit', env });
  const [code] = await once(tests, 'close');
  await cluster.remove();
  process.exitCode = code ?? 1;
}
