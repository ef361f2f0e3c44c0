import { calendar } from '#contract/dates.ts';
import { createAccounts } from './accounts/accounts.store.ts';
import { makeFirstSuperadmin } from './accounts/first-superadmin.ts';
import { buildApp } from './app.ts';
import { ConfigFault, isLocalAddress, readConfig, readEnvironment } from './config.ts';
import { CannotOpen, openDatabase } from './database/open.ts';
import { giveBackMemory } from './memory.ts';
import { createSessions } from './session/sessions.store.ts';

/** So long after the start whoever waited for it has been answered. */
const restMilliseconds = 500;

/** What is said on the terminal, beside the structured log. */
function say(line: string) {
  process.stdout.write(`${line}\n`);
}

async function start(environment: Record<string, string>) {
  const config = readConfig(environment);
  calendar.timeZone = config.timeZone;
  const database = await openDatabase(config);
  if (database.migrated.length > 0) say(`Database prepared: ${database.migrated.join(', ')}`);

  const accounts = createAccounts(database, createSessions(database.db));
  const first = await makeFirstSuperadmin(accounts, config.firstSuperadmin, process.stdout.isTTY);
  if (first) say(first);

  const app = await buildApp(config, database);
  await app.listen({ host: config.host, port: config.port });
  let stopping = false;
  const stop = async () => {
    // The terminal and npm both send what ends us; only the first counts.
    if (stopping) return;
    stopping = true;
    // Finishes what has begun, then lets the process end.
    await app.close();
    await database.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);

  // Last, as whoever waits for it may end the process at once.
  if (isLocalAddress(config.publicUrl)) {
    say(`QR codes carry ${config.publicUrl}, which only this machine can open. Set PUBLIC_URL before printing any.`);
  }
  if (config.databaseUrl !== null && !environment.TOKEN_SECRET) {
    say(
      'Tokens are signed with the secret in DATA_DIR: other servers on this database need the same one. Set TOKEN_SECRET.',
    );
  }
  say(`The panel is ready: ${config.publicUrl}`);
  setTimeout(giveBackMemory, restMilliseconds).unref();
}

/** Runs the product until a signal ends it. What can be expected to be wrong is one line and exit code 1. */
export async function run(environment: Record<string, string>) {
  try {
    await start(environment);
  } catch (error) {
    const expected = error instanceof ConfigFault || error instanceof CannotOpen || isListenFault(error);
    if (!expected) throw error;
    process.stderr.write(`Cannot start: ${error.message}\n`);
    process.exit(1);
  }
}

function isListenFault(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}

if (import.meta.main) await run(readEnvironment());
