/*
 * The server on a data folder of its own with made-up members: `npm run demo [-- <folder>]`.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { runCommand } from '#server/command.ts';
import { openDatabase } from '#server/database/open.ts';
import { readEnvironment } from '#server/environment.ts';
import { cannotStart, start } from '#server/main.ts';
import { demoAccounts, fill } from './fill.ts';

const folder = process.argv[2] ?? 'data-demo';

async function demo() {
  if (!existsSync(folder)) {
    console.log(`Filling ${folder} with 2,000 members …`);
    // Renamed when complete, so that an interrupted start begins again.
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    const database = await openDatabase({ dataDir: unfinished, databaseUrl: null, timeZone: 'Asia/Jakarta' });
    await fill(database);
    await database.close();
    renameSync(unfinished, folder);
  }

  for (const { role, email, password } of demoAccounts) {
    console.log(`${role.padEnd(10)}  ${email.padEnd(23)}  ${password}`);
  }

  // The demo must never open real data, whatever the environment says.
  const { DATABASE_URL: _, ...environment } = readEnvironment();
  await start({ ...environment, DATA_DIR: folder });
}

await runCommand(cannotStart, demo);
