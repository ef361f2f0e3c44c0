import { readEnvironment } from '#server/config.ts';
import { timeLimits } from '#server/http/time-limits.ts';
import { run } from '#server/main.ts';

// The program, with a stop that is over before a test gets impatient.
await run(readEnvironment(), { ...timeLimits, lastPause: 500, stop: 3000 });
