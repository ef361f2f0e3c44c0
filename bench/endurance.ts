import { type Call, measure } from './load.ts';
import type { Program } from './programs.ts';

/** From the first half of the requests to the second, memory may grow by so much at most: what is held for good is there by then. */
const mostGrowth = 1.05;

interface Endurance {
  headers: Record<string, string>;
  next: () => Call;
  requests: number;
  /** How long to measure at a time, in seconds. */
  seconds: number;
}

/** Whether a server's memory stops growing: what it holds after half of so many requests, and after all of them. */
export async function enduring(
  program: Program,
  { headers, next, requests, seconds }: Endurance,
  say: (line: string) => void,
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
  const verdict = all <= half * mostGrowth ? '✓' : '✗ grows';
  say(
    `memory ${before.toFixed(0)} MB, after ${(requests / 2).toLocaleString('en')} requests ${half.toFixed(0)} MB, after ${requests.toLocaleString('en')} ${all.toFixed(0)} MB ${verdict}`,
  );
}
