import { tooSlow } from './refusals.ts';

/** The processor time that the reading of a file may take. */
export interface Clock {
  /** Refuses to go on once it is used up. */
  check(): void;
}

/** Counts from now on what this process uses. How busy the machine is with others makes no difference. */
export function processorClock(mostSeconds: number): Clock {
  const start = process.cpuUsage();
  return {
    check() {
      const { user, system } = process.cpuUsage(start);
      if (user + system > mostSeconds * 1e6) throw tooSlow(mostSeconds);
    },
  };
}
