import type { Random } from '../tasks/demo/random.ts';
import { exportEverybody } from './export.ts';
import { importPeople } from './import.ts';
import { type Measured, measureWarm } from './load.ts';
import type { Program } from './programs.ts';
import type { Scenario } from './scenarios.ts';

/** What a kind of request costs, of ours and of the bare program. */
interface Cost {
  ours: Measured;
  bare: Measured;
}

/** What all costs at one number of members. */
export interface Costs {
  requests: Map<string, Cost>;
  /** In seconds and MB. */
  whole: Map<string, number | null>;
}

/** A server is used for so many times as long as one kind of request is measured, before the first is. */
const warmUp = 10;

/** Every kind of request: ours at 16 connections, the bare program at one, because its slowest lists would wait for each other for minutes. */
export async function requestCosts(
  all: Scenario[],
  { ours, bare, token, seconds }: { ours: Program; bare: Program; token: string; seconds: number },
  chance: Random,
): Promise<Costs['requests']> {
  const headers = { authorization: `Bearer ${token}` };
  const found: Costs['requests'] = new Map();
  // Else the first of them would be measured while a server that has just started still compiles what they all use.
  const turns = all.values();
  const next = () => (turns.next().value ?? chance.pick(all)).ours();
  await measureWarm({ port: ours.port, connections: 16, seconds: seconds * warmUp, headers, next });
  for (const { name, ours: own, bare: other } of all) {
    if (!other) continue;
    found.set(name, {
      ours: await measureWarm({ port: ours.port, connections: 16, seconds, headers, next: own }),
      bare: await measureWarm({ port: bare.port, connections: 1, seconds, headers: {}, next: other }),
    });
  }
  return found;
}

/** Above the numbers of those who are imported elsewhere. */
const firstImported = 1_000_001;

/** What takes its time, by a server that has done nothing else yet. */
export async function wholeCosts(program: Program, token: string): Promise<Costs['whole']> {
  const exported = await exportEverybody(program, token);
  const { upload, check, apply } = await importPeople(program, token, { first: firstImported, count: 1000 });
  return new Map([
    ['export of all, s', exported.seconds],
    ['  memory meanwhile, MB', exported.memory],
    ['import of 1,000, s', upload.seconds + check.seconds + apply.seconds],
    ['  of that applying, s', apply.seconds],
  ]);
}

const column = 26;

/**
 * Prints how the costs grow with the members.
 *
 * @param verdictOf what is said of a kind of request and its p99 at a number of members
 */
export function reportGrowth(
  engine: string,
  bySize: Map<number, Costs>,
  verdictOf: (name: string, size: number, p99: number) => string,
  say: (line: string) => void,
) {
  const sizes = [...bySize.keys()];
  const line = (name: string, cells: string[]) =>
    say(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(column)).join('')}`);
  const [first] = bySize.values();
  say(`\n${engine}: p99 in ms of ours at 16 connections (of the bare program at one), by the number of members`);
  line(
    '',
    sizes.map((size) => size.toLocaleString('en')),
  );
  for (const name of first?.requests.keys() ?? []) {
    const costs = [...bySize].map(([size, { requests }]) => ({ size, cost: requests.get(name) }));
    const cells = costs.map(({ size, cost }) => {
      if (!cost) return '';
      const { ours, bare } = cost;
      return `${ours.p99.toFixed(1)} (${bare.p99.toFixed(1)})${verdictOf(name, size, ours.p99)}`;
    });
    line(name, cells);
  }
  for (const name of first?.whole.keys() ?? []) {
    line(
      name,
      [...bySize.values()].map(({ whole }) => whole.get(name)?.toFixed(1) ?? ''),
    );
  }
}
