import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser that lacks one of the system's libraries can't even say its version. */
function starts(path: string): boolean {
  return isExecutable(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Any Chromium that Playwright once fetched, the one that belongs to this version first. */
function fromPlaywright(): string[] {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  try {
    const others = readdirSync(cache, { recursive: true, encoding: 'utf8' })
      .filter((path) => /chromium-\d+[\\/]chrome-[^\\/]+[\\/]chrome$/.test(path))
      .map((path) => join(cache, path));
    return [chromium.executablePath(), ...others];
  } catch {
    return [];
  }
}

function firstThatStarts(candidates: string[]): string | undefined {
  return candidates.filter(isExecutable).find(starts);
}

function run(command: string, ...programArguments: string[]) {
  spawnSync(command, programArguments, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Finds a Chromium or Chrome for the browser tests, and fetches one when there is none. */
export function findBrowser(): string {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (starts(wished)) return wished;
    throw new Error(`CHROMIUM_PATH is ${wished}, which does not start.`);
  }
  const installed = firstThatStarts([...onPath(), ...fromPlaywright()]);
  if (installed) return installed;

  console.log('  fetching Chromium through Playwright …');
  run(process.execPath, join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium', '--no-shell');
  const fetched = firstThatStarts(fromPlaywright());
  if (fetched) return fetched;

  if (process.getuid?.() === 0 && onSystemWith('apt-get')) {
    console.log('  installing Chromium through apt-get …');
    run('apt-get', 'update');
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium');
    const packaged = firstThatStarts([...onPath(), ...fromPlaywright()]);
    if (packaged) return packaged;
  }
  throw new Error('No Chromium was found and none could be fetched. Install one, or set CHROMIUM_PATH.');
}

function onSystemWith(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, command)));
}
