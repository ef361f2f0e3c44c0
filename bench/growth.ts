import type { Random } from '../tasks/demo/random.ts';
import { measureExport } from './export.ts';
import type { Say } from './figures.ts';
import { importPeople } from './import.ts';
import { type Measured, measureWarm } from './load.ts';
import type { Program } from './programs.ts';
import type { Scenario } from './scenarios.ts';

/** The cost of a kind of request, in either program. */
interface Cost {
  ours: Measured;
  bare: Measured;
}

/** All costs at one number of members. */
export interface Costs {
  requests: Map<string, Cost>;
  /** Exports and imports: seconds and MB by label. */
  whole: Map<string, number | null>;
}

/** The warm-up before the first measurement, as a multiple of one measurement. */
const warmUp = 10;

/** Measures every kind of request: ours with 16 connections, the bare program with one, as its slowest lists would queue for minutes. */
export async function measureRequestCosts(
  all: Scenario[],
  { ours, bare, token, seconds }: { ours: Program; bare: Program; token: string; seconds: number },
  chance: Random,
): Promise<Costs['requests']> {
  const headers = { authorization: `Bearer ${token}` };
  const found: Costs['requests'] = new Map();
  // Otherwise the first kind would be measured while the new server still compiles code that all use.
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

/** Above the numbers of all other imports. */
const firstImported = 1_000_001;

/** Measures an export of all members and an import, on a new server. */
export async function measureLongWork(program: Program, token: string): Promise<Costs['whole']> {
  const exported = await measureExport(program, token);
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
 * Prints how costs grow with the number of members.
 *
 * @param verdictOf the verdict on a request's p99 at a number of members
 */
export function reportGrowth(
  engine: string,
  bySize: Map<number, Costs>,
  verdictOf: (name: string, size: number, p99: number) => string,
  say: Say,
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
