import { runCommand } from '#server/command.ts';
import { readEnvironment } from '#server/environment.ts';
import { timeLimits } from '#server/http/time-limits.ts';
import { cannotStart, start } from '#server/main.ts';

// The program with short stop timeouts.
await runCommand(cannotStart, () => start(readEnvironment(), { ...timeLimits, lastPause: 500, stop: 3000 }));
