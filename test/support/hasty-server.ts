import { runCommand } from '#server/command.ts';
import { readEnvironment } from '#server/environment.ts';
import { timeLimits } from '#server/http/connections.ts';
import { cannotStart, start } from '#server/main.ts';

// The program with short stop timeouts.
await runCommand(cannotStart, () => start(readEnvironment(), { ...timeLimits, stop: 3000 }));
