import { tooSlow } from './refusals.ts';

/** CPU time limit for reading one file. */
export interface Clock {
  /** Throws once the time is used up. */
  check(): void;
}

/** Measures the CPU time of this process, so that a busy machine makes no difference. */
export function processorClock(mostSeconds: number): Clock {
  const start = process.cpuUsage();
  return {
    check() {
      const { user, system } = process.cpuUsage(start);
      if (user + system > mostSeconds * 1e6) throw tooSlow(mostSeconds);
    },
  };
}
