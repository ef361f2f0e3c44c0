/*
 * Measures the server beside a bare program, in one run over the same members: `npm run bench -- --help`.
 *
 * Servers run in processes of their own, one at a time under load; the load comes from here.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Member } from '#contract/members.ts';
import { random } from '../tasks/demo/random.ts';
import { startCluster } from '../tasks/postgres.ts';
import { reportCards } from './cards.ts';
import { makeTraining, reportDashboards } from './dashboard.ts';
import { account, makeData } from './data.ts';
import { reportEndurance } from './endurance.ts';
import { median, verdict } from './figures.ts';
import { type Costs, measureLongWork, measureRequestCosts, reportGrowth } from './growth.ts';
import { reportImport } from './import.ts';
import { everyList, goalOf } from './lists.ts';
import { type Measured, measureWarm } from './load.ts';
import { reportDuplicatesAndLacks } from './one-row.ts';
import { type Engine, readOptions } from './options.ts';
import { type Program, startBare, startOurs } from './programs.ts';
import { lists, type Scenario, scenarios, writes } from './scenarios.ts';
import { reportExports, reportImports } from './spreadsheets.ts';

const { isQuick, members: chosenSizes, engines, only } = readOptions();
const sizes = chosenSizes ?? (isQuick ? [2_000] : [1_000, 10_000, 100_000, 1_000_000]);
const seconds = isQuick ? 0.2 : 3;
const secondsOfOne = isQuick ? 0.05 : 1;
const starts = isQuick ? 1 : 5;
const goals = { coldStart: 350, idleMemory: 110 };

/** PostgreSQL as docs/operating.md recommends it for a million members. Commits survive a power cut, as on the embedded engine. */
const productionSettings = [
  ...['shared_buffers=2GB', 'max_wal_size=8GB'],
  ...['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'],
];

/** The number of members at which the two programs are compared. */
const compared = 100_000;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function say(line: string) {
  console.log(line);
}

async function answerOf<T>(port: number, path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function signIn(port: number): Promise<string> {
  const { token } = await answerOf<{ token: string }>(port, '/api/authentication/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return token;
}

/** Members from some pages, spread over the whole list. */
async function sample(port: number, token: string, memberCount: number): Promise<Member[]> {
  const members: Member[] = [];
  const pages = Math.ceil(memberCount / 1000);
  for (let page = 1; page <= pages; page += Math.max(1, Math.floor(pages / 5))) {
    const path = `/api/v1/membership?isAdmin=true&pageSize=1000&page=${page}`;
    const { data } = await answerOf<{ data: Member[] }>(port, path, { headers: { authorization: `Bearer ${token}` } });
    members.push(...data);
  }
  return members;
}

async function startup(dataDir: string) {
  const times: number[] = [];
  let memory: number | null = null;
  for (let turn = 0; turn < starts; turn += 1) {
    const program = await startOurs(dataDir);
    times.push(program.startedIn);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    memory = program.memory();
    await program.stop();
  }
  const cold = median(times);
  say(
    `cold start ${cold.toFixed(0)} ms (median of ${starts}; goal ${goals.coldStart}) ${verdict(cold <= goals.coldStart)}`,
  );
  if (memory === null) return;
  say(`idle memory ${memory.toFixed(0)} MB (goal ${goals.idleMemory}) ${verdict(memory <= goals.idleMemory)}`);
}

const names = ['req/s', 'p50 ms', 'p99 ms'];

function line(name: string, ours: string[], bare: string[], ratio: string, goal: string): string {
  const columns = (cells: string[]) => cells.map((cell) => cell.padStart(9)).join('');
  return `${name.padEnd(26)}${columns(ours)}   ${columns(bare)}${ratio.padStart(9)}  ${goal}`;
}

function figures({ rate, p50, p99 }: Measured): string[] {
  return [rate.toFixed(rate < 100 ? 1 : 0), p50.toFixed(2), p99.toFixed(2)];
}

/** Measures both programs scenario by scenario, so that both find the machine in the same state. */
async function compare(all: Scenario[], engine: Engine, ours: Program, bare: Program, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  for (const connections of [1, 16]) {
    say(`\n${connections} connection${connections > 1 ? 's' : ''}: ours, then the bare program`);
    say(line('', names, names, 'ratio', 'goal'));
    for (const scenario of all) {
      const load = { connections, seconds };
      const own = await measureWarm({ ...load, port: ours.port, headers, next: scenario.ours });
      const other =
        scenario.bare && (await measureWarm({ ...load, port: bare.port, headers: {}, next: scenario.bare }));
      const ratio = other ? own.rate / other.rate : null;
      const goal = scenario.goal[engine];
      const outcome = goal === undefined || ratio === null ? '' : `${goal} ${verdict(ratio >= goal)}`;
      say(line(scenario.name, figures(own), other ? figures(other) : ['', '', ''], ratio?.toFixed(2) ?? '', outcome));
    }
  }
}

/** Sends lists of every kind in random order to a new server. */
async function measureEndurance(dataDir: string, size: number) {
  const program = await startOurs(dataDir);
  try {
    const chance = random(13);
    const all = everyList(chance, size);
    const headers = { authorization: `Bearer ${await signIn(program.port)}` };
    const next = () => chance.pick(all).ours();
    await reportEndurance(program, { headers, next, requests: isQuick ? 1_000 : 100_000, seconds }, say);
  } finally {
    await program.stop();
  }
}

/** Imports on a new server, so that its peak memory is the import's. */
async function measureImport(dataDir: string, databaseUrl: string | null) {
  const program = await startOurs(dataDir, databaseUrl);
  try {
    await reportImport(program, await signIn(program.port), isQuick ? 2_000 : 100_000, say);
  } finally {
    await program.stop();
  }
}

/** Exports on a new server, so that its peak memory is the export's. */
async function measureWhole(dataDir: string, databaseUrl: string | null) {
  const program = await startOurs(dataDir, databaseUrl);
  try {
    return await measureLongWork(program, await signIn(program.port));
  } finally {
    await program.stop();
  }
}

/** Measures reports, with a fiftieth as many classes as members, and twice as many registrations. */
async function measureDashboards(dataDir: string, databaseUrl: string | null, members: number) {
  const counts = { classes: members / 50, registrations: members * 2 };
  say(
    `\ndashboards over ${members.toLocaleString('en')} members, ${counts.classes.toLocaleString('en')} classes and ${counts.registrations.toLocaleString('en')} registrations`,
  );
  await makeTraining({ dataDir, databaseUrl }, counts);
  const program = await startOurs(dataDir, databaseUrl);
  try {
    await reportDashboards(
      program,
      await signIn(program.port),
      { goal: databaseUrl === null ? 50 : 150, seconds },
      say,
    );
  } finally {
    await program.stop();
  }
}

/** Measures the first import of an association: everybody from a spreadsheet, into a nearly empty directory. */
async function measureFirstImport() {
  const dataDir = join(folder, 'first-import');
  mkdirSync(dataDir);
  await makeData({ dataDir, databaseUrl: null }, 10);
  say('\nthe first import of a directory');
  await measureImport(dataDir, null);
  rmSync(dataDir, { recursive: true });
}

/** Runs work with a program of its own. */
async function withProgram(start: () => Promise<Program>, work: (program: Program) => Promise<void>) {
  const program = await start();
  try {
    await work(program);
  } finally {
    await program.stop();
  }
}

/** Runs work with a temporary database of `count` members. */
async function withData(
  { engine, part, count }: { engine: Engine; part: string; count: number },
  work: (dataDir: string, databaseUrl: string | null) => Promise<void>,
) {
  const dataDir = join(folder, `${engine}-${part}`);
  mkdirSync(dataDir);
  const cluster = engine === 'postgres' ? await startCluster(...productionSettings) : null;
  const databaseUrl = cluster?.url ?? null;
  try {
    say(`\n${engine}: making ${count.toLocaleString('en')} members …`);
    await makeData({ dataDir, databaseUrl }, count);
    await work(dataDir, databaseUrl);
  } finally {
    await cluster?.remove();
  }
  rmSync(dataDir, { recursive: true });
}

/** The number of members for a single part. */
const sizeOfPart = isQuick ? 2_000 : (chosenSizes?.[0] ?? compared);

/** Measures imports and an undo on one new server, exports on another. */
async function measureSpreadsheets(engine: Engine) {
  await withData({ engine, part: 'spreadsheets', count: 10 }, async (dataDir, databaseUrl) => {
    const start = () => startOurs(dataDir, databaseUrl);
    await withProgram(start, async (program) => reportImports(program, await signIn(program.port), sizeOfPart, say));
    await withProgram(start, async (program) => reportExports(program, await signIn(program.port), say));
  });
}

/** Measures cards, possible duplicates and missing data. */
async function measureOneRow(engine: Engine) {
  await withData({ engine, part: 'one-row', count: sizeOfPart }, (dataDir, databaseUrl) =>
    withProgram(
      () => startOurs(dataDir, databaseUrl),
      async (program) => {
        const token = await signIn(program.port);
        for (const count of isQuick ? [20] : [250, 1000]) await reportCards(program, token, count, say);
        await reportDuplicatesAndLacks(program, token, { chance: random(23), seconds }, say);
      },
    ),
  );
}

/** Measures only lists, or only single changes and additions, beside the bare program. */
async function measureCompared(engine: Engine, part: 'lists' | 'writes') {
  await withData({ engine, part, count: sizeOfPart }, async (dataDir, databaseUrl) => {
    const bare = await startBare(databaseUrl ?? dataDir, join(folder, `bare-${engine}-${part}.db`));
    const ours = await startOurs(dataDir, databaseUrl);
    try {
      const token = await signIn(ours.port);
      const members = await sample(ours.port, token, sizeOfPart);
      const chosen = { lists, writes }[part](random(29), members, sizeOfPart, part);
      await compare(chosen, engine, ours, bare, token);
    } finally {
      await ours.stop();
      await bare.stop();
    }
  });
}

/** Measures every kind of request. At `compared` members it also compares the two programs. */
async function measureRequests(dataDir: string, databaseUrl: string | null, size: number) {
  const bare = await startBare(databaseUrl ?? dataDir, join(folder, `bare-${size}.db`));
  const ours = await startOurs(dataDir, databaseUrl);
  try {
    const token = await signIn(ours.port);
    const members = await sample(ours.port, token, size);
    if (isQuick || size === compared) {
      const engine = databaseUrl === null ? 'embedded' : 'postgres';
      await compare(scenarios(random(7), members, size), engine, ours, bare, token);
    }
    const all = [...everyList(random(11), size), ...writes(random(17), members, size, 'growth')];
    return await measureRequestCosts(all, { ours, bare, token, seconds: secondsOfOne }, random(19));
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

async function measureSize(engine: Engine, size: number, databaseUrl: string | null): Promise<Costs> {
  const dataDir = join(folder, `${engine}-${size}`);
  mkdirSync(dataDir);
  say(`\n${engine}: making ${size.toLocaleString('en')} members …`);
  await makeData({ dataDir, databaseUrl }, size);
  if (engine === 'embedded' && (isQuick || size === compared)) {
    await startup(dataDir);
    await measureEndurance(dataDir, size);
  }
  const requests = await measureRequests(dataDir, databaseUrl, size);
  const whole = await measureWhole(dataDir, databaseUrl);
  if (isQuick || size === compared) {
    await measureDashboards(dataDir, databaseUrl, size);
    await measureImport(dataDir, databaseUrl);
  }
  rmSync(dataDir, { recursive: true });
  return { requests, whole };
}

for (const engine of engines) {
  if (only === 'spreadsheets' || isQuick) await measureSpreadsheets(engine);
  if (only === 'one-row' || isQuick) await measureOneRow(engine);
  for (const part of ['lists', 'writes'] as const) {
    if (only === part || isQuick) await measureCompared(engine, part);
  }
  if (only !== null) continue;
  const found = new Map<number, Costs>();
  if (engine === 'embedded' && (isQuick || sizes.includes(compared))) await measureFirstImport();
  for (const size of sizes) {
    // A cluster for each size, as one would leave dead rows and caches to the next.
    const cluster = engine === 'postgres' ? await startCluster(...productionSettings) : null;
    try {
      found.set(size, await measureSize(engine, size, cluster?.url ?? null));
    } finally {
      await cluster?.remove();
    }
  }
  const verdictOf = (name: string, size: number, p99: number) => {
    const goal = goalOf(name, size, engine);
    return goal === null ? '' : `${p99 < goal ? ' ✓' : ' ✗'}${goal}`;
  };
  reportGrowth(engine, found, verdictOf, say);
}
