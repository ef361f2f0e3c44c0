/*
 * Measures lists, saves, an import, the start and memory of the server beside a bare program, over the same members. Servers
 * run in processes of their own, one at a time under load; the load comes from here.
 *
 *   npm run bench -- --engine=embedded --members=100000 --connections=4     engine: also postgres, or both (the default)
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Member } from '#contract/members.ts';
import { random } from '../tasks/demo/random.ts';
import { startCluster } from '../tasks/postgres.ts';
import { type Kind, lists, saves } from './calls.ts';
import { account, makeData } from './data.ts';
import { importPeople } from './import.ts';
import { measure, percentile } from './load.ts';
import { type Program, startBare, startOurs } from './programs.ts';

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '4' },
    engine: { type: 'string', default: 'both' },
  },
});
const count = Number(options.members);
const connections = Number(options.connections);
const engines = (['embedded', 'postgres'] as const).filter((one) => ['both', one].includes(options.engine));
if (!(count >= 10_000) || !(connections > 0) || engines.length === 0)
  throw new Error('These options mean nothing, or too few members.');
const seconds = 3;
const imported = Math.min(50_000, count);

/** Commits survive a power cut, as on the embedded engine. */
const settings = [
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
];

/** The most: milliseconds to start, MB when idle, seconds to apply, milliseconds of lists beside it in the median and once. */
const goals = { start: 400, idle: 100, apply: { embedded: 15, postgres: 30 }, median: 25, slowest: 1500 };

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (line: string) => console.log(line);

const against = (found: number, goal: number, unit: string) =>
  `${found.toFixed(found < 100 ? 1 : 0)} ${unit} ${found <= goal ? '✓' : '✗'}${goal}`;

async function authorizationFor({ port }: Program): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(account);
  const response = await fetch(`http://127.0.0.1:${port}/api/authentication/login`, { method: 'POST', headers, body });
  return `Bearer ${(await response.json()).token}`;
}

/** Members from some twenty pages that are spread over the whole list. */
async function sample({ port }: Program, authorization: string): Promise<Member[]> {
  const members: Member[] = [];
  const pages = Math.ceil(count / 1000);
  for (let page = 1; page <= pages; page += Math.ceil(pages / 20)) {
    const address = `http://127.0.0.1:${port}/api/v1/membership?isAdmin=true&pageSize=1000&page=${page}`;
    members.push(...(await (await fetch(address, { headers: { authorization } })).json()).data);
  }
  return members;
}

const row = (name: string, cells: readonly string[]) =>
  say(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(13)).join('')}`);

/** Measures both programs kind by kind, so that both find the machine in the same state. */
async function compare(all: readonly Kind[], place: 0 | 1, ours: Program, bare: Program, authorization: string) {
  for (const { name, goal, ...kind } of all) {
    const load = { connections, seconds };
    const own = await measure({ ...load, port: ours.port, headers: { authorization }, next: kind.ours });
    const other = kind.bare && (await measure({ ...load, port: bare.port, headers: {}, next: kind.bare }));
    const p99 = `${own.p99.toFixed(1)} ${own.p99 <= goal[place] ? '✓' : '✗'}${goal[place]}`;
    const beside = other ? [other.rate.toFixed(0), (own.rate / other.rate).toFixed(2)] : [];
    row(name, [own.rate.toFixed(0), own.p50.toFixed(1), p99, ...beside]);
  }
}

async function measureEngine(engine: (typeof engines)[number], databaseUrl: string | null) {
  const dataDir = join(folder, engine);
  mkdirSync(dataDir);
  await makeData({ dataDir, databaseUrl }, count);
  // The first start fills Node's cache of compiled code.
  await (await startOurs(dataDir, databaseUrl)).stop();
  const begun = performance.now();
  const ours = await startOurs(dataDir, databaseUrl);
  const start = performance.now() - begun;
  await setTimeout(1500);
  const load = `${connections} connections, load ${loadavg()[0]?.toFixed(1)}`;
  say(`\n${engine}: ${count.toLocaleString('en')} members, ${load}`);
  say(`start ${against(start, goals.start, 'ms')}, idle ${against(ours.memory(), goals.idle, 'MB')}\n`);
  const bare = await startBare(databaseUrl ?? dataDir, join(folder, `${engine}.sqlite`));
  try {
    const authorization = await authorizationFor(ours);
    const members = await sample(ours, authorization);
    const all = [...lists(random(7), members, count), ...saves(random(8), members)];
    row('', ['a second', 'p50 ms', 'p99 ms', 'bare', 'ratio']);
    await compare(all, engine === 'embedded' ? 0 : 1, ours, bare, authorization);
    const { read, check, apply, lists: beside } = await importPeople(ours.port, authorization, imported);
    const work = `read ${read.toFixed(1)}, checked ${check.toFixed(1)}, applied ${against(apply, goals.apply[engine], 's')}`;
    const [middle, slowest] = [percentile(beside, 0.5), Math.max(...beside)];
    say(`\n${imported.toLocaleString('en')} rows: ${work}`);
    say(`lists beside them: ${against(middle, goals.median, 'ms')}, once ${against(slowest, goals.slowest, 'ms')}`);
    say(`memory after that ${ours.memory().toFixed(0)} MB`);
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

for (const engine of engines) {
  const cluster = engine === 'postgres' ? await startCluster(...settings) : null;
  try {
    await measureEngine(engine, cluster?.url ?? null);
  } finally {
    await cluster?.remove();
  }
}
