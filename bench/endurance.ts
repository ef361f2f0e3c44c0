import type { Say } from './figures.ts';
import { type Call, measure } from './load.ts';
import type { Program } from './programs.ts';

/** How much memory may grow in the second half of the requests: by then all caches are full. */
const mostGrowth = 1.05;

interface Endurance {
  headers: Record<string, string>;
  next: () => Call;
  requests: number;
  /** Duration of one measurement, in seconds. */
  seconds: number;
}

/** Measures whether a server's memory stops growing: after half of the requests, and after all. */
export async function reportEndurance(
  program: Program,
  { headers, next, requests, seconds }: Endurance,
  say: Say,
): Promise<void> {
  const load = { port: program.port, connections: 16, headers, next };
  const before = program.memory();
  const held: number[] = [];
  let sent = 0;
  for (const wanted of [requests / 2, requests]) {
    while (sent < wanted) {
      const { rate, failure } = await measure({ ...load, seconds });
      if (failure) throw new Error(`A request failed: ${failure}`);
      sent += rate * seconds;
    }
    held.push(program.memory() ?? Number.NaN);
  }
  const [half = Number.NaN, all = Number.NaN] = held;
  if (before === null) return;
  const outcome = all <= half * mostGrowth ? '✓' : '✗ grows';
  say(
    `memory ${before.toFixed(0)} MB, after ${(requests / 2).toLocaleString('en')} requests ${half.toFixed(0)} MB, after ${requests.toLocaleString('en')} ${all.toFixed(0)} MB ${outcome}`,
  );
}
