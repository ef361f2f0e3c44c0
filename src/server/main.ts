import { createAccounts } from './accounts/accounts.store.ts';
import { makeFirstSuperadmin } from './accounts/first-superadmin.ts';
import { buildApp } from './app.ts';
import { runCommand } from './command.ts';
import { isLocalAddress, readConfig, refuseGuessablePassphrase } from './config.ts';
import { openDatabase } from './database/open.ts';
import { readEnvironment } from './environment.ts';
import { type TimeLimits, timeLimits } from './http/connections.ts';
import { createSessions } from './session/sessions.store.ts';

/** What the stop may take, in milliseconds, when all connections are over: chores end, and the database closes. */
const lastSeconds = 8000;

/** How the one line begins when a start fails. */
export const cannotStart = 'Cannot start:';

/** What is said on the terminal, beside the structured log. */
function say(line: string) {
  process.stdout.write(`${line}\n`);
}

/** Runs the product until a signal ends it. */
export async function start(environment: Record<string, string>, limits: TimeLimits = timeLimits) {
  const config = readConfig(environment);
  await refuseGuessablePassphrase(config.backups);
  const database = await openDatabase(config);
  if (database.migrated.length > 0) say(`Database prepared: ${database.migrated.join(', ')}`);

  const accounts = createAccounts(database, createSessions(database.db));
  const first = await makeFirstSuperadmin(accounts, config.firstSuperadmin, process.stdout.isTTY);
  if (first) say(first);

  const app = await buildApp(config, database, limits);
  if (config.metricsPort !== null) {
    const { serveMetrics } = await import('#server/metrics/metrics.ts');
    say(`Metrics: ${await serveMetrics(app, database.db, config, config.metricsPort)}/metrics`);
  }
  const address = await app.listen({ host: config.host, port: config.port });
  let stopping = false;
  const stop = async () => {
    // The terminal and npm both send what ends us; only the first counts.
    if (stopping) return;
    stopping = true;
    // Whatever hangs, such as a database that is silent, holds the end up no longer than this.
    setTimeout(() => {
      app.log.error('the stop took too long');
      process.exit(1);
    }, limits.stop + lastSeconds).unref();
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
  // Port 0 is any that is free: which one, only this line says.
  say(`The panel is ready: ${config.port === 0 ? address : config.publicUrl}`);
}

if (import.meta.main) {
  await runCommand(cannotStart, () => start(readEnvironment()));
}
