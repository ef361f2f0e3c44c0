/*
 * The product beside a bare program, in one run over the same members: `npm run bench [-- --quick]`.
 * Servers run in processes of their own, one at a time under load; the load comes from here.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Member } from '#contract/members.ts';
import { random } from '../tasks/demo/random.ts';
import { account, makeData } from './data.ts';
import { type Call, type Measured, measure } from './load.ts';
import { type Program, startBare, startOurs } from './programs.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const quick = process.argv.includes('--quick');
const memberCount = quick ? 2_000 : 100_000;
const seconds = quick ? 0.2 : 3;
const starts = quick ? 1 : 5;
const goals = { coldStart: 700, idleMemory: 120 };

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const dataDir = join(folder, 'data');
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

/** Members from all over the list. */
async function sample(port: number, token: string): Promise<Member[]> {
  const members: Member[] = [];
  const pages = Math.ceil(memberCount / 1000);
  for (let page = 1; page <= pages; page += Math.max(1, Math.floor(pages / 5))) {
    const path = `/api/v1/membership?isAdmin=true&pageSize=1000&page=${page}`;
    const { data } = await answerOf<{ data: Member[] }>(port, path, { headers: { authorization: `Bearer ${token}` } });
    members.push(...data);
  }
  return members;
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function mark(met: boolean): string {
  return met ? '✓' : '✗ missed';
}

async function startup() {
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
    `cold start ${cold.toFixed(0)} ms (median of ${starts}; goal ${goals.coldStart}) ${mark(cold <= goals.coldStart)}`,
  );
  if (memory === null) return;
  say(`idle memory ${memory.toFixed(0)} MB (goal ${goals.idleMemory}) ${mark(memory <= goals.idleMemory)}`);
}

const names = ['req/s', 'p50 ms', 'p99 ms'];

function line(name: string, ours: string[], bare: string[], ratio: string, goal: string): string {
  const columns = (cells: string[]) => cells.map((cell) => cell.padStart(9)).join('');
  return `${name.padEnd(26)}${columns(ours)}   ${columns(bare)}${ratio.padStart(9)}  ${goal}`;
}

function figures({ rate, p50, p99 }: Measured): string[] {
  return [rate.toFixed(rate < 100 ? 1 : 0), p50.toFixed(2), p99.toFixed(2)];
}

async function load(program: Program, connections: number, headers: Record<string, string>, next: () => Call) {
  const settings = { port: program.port, connections, headers, next };
  await measure({ ...settings, seconds: seconds / 6 });
  const measured = await measure({ ...settings, seconds });
  if (measured.failure) throw new Error(`A request failed: ${measured.failure}`);
  return measured;
}

/** First ours, then bare, scenario by scenario, so that both meet the same moment of the machine. */
async function compare(all: Scenario[], ours: Program, bare: Program, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  for (const connections of [1, 16]) {
    say(`\n${connections} connection${connections > 1 ? 's' : ''}: ours, then the bare program`);
    say(line('', names, names, 'ratio', 'goal'));
    for (const scenario of all) {
      const own = await load(ours, connections, headers, scenario.ours);
      const other = scenario.bare && (await load(bare, connections, {}, scenario.bare));
      const ratio = other ? own.rate / other.rate : null;
      const goal = scenario.goal === null || ratio === null ? '' : `${scenario.goal} ${mark(ratio >= scenario.goal)}`;
      say(line(scenario.name, figures(own), other ? figures(other) : ['', '', ''], ratio?.toFixed(2) ?? '', goal));
    }
  }
}

say(`Making ${memberCount.toLocaleString('en')} members …`);
await makeData(dataDir, memberCount);
await startup();
const bare = await startBare(dataDir, join(folder, 'bare.db'));
const ours = await startOurs(dataDir);
try {
  const token = await signIn(ours.port);
  const members = await sample(ours.port, token);
  await compare(scenarios(random(7), members, memberCount), ours, bare, token);
} finally {
  await ours.stop();
  await bare.stop();
}
