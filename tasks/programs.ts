import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { playwright } from './runners.ts';

/** A program that tests run and npm does not bring. */
interface Program {
  title: string;
  /** The environment variable that says where it is. */
  variable: string;
  /** What it is called on the path. */
  commands: string[];
  /** Where it may be without being on the path. */
  places(): string[];
  /** A way to get it that needs no rights on the system. */
  fetch?(): void;
  debianPackage: string;
  /** The one system that it is for, where it is not for all. */
  system?: NodeJS.Platform;
  /** What does as well where it can't be had. */
  instead?(): string[];
}

const programs = {
  browser: {
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    // Chromium without its windows, which cost as much again as the pages in them.
    commands: ['chromium-headless-shell', 'chrome-headless-shell'],
    places: () => fromPlaywright(/headless_shell-\d+[\\/][^\\/]+[\\/](chrome-headless-shell|headless_shell)(\.exe)?$/),
    fetch: () => run(process.execPath, playwright, 'install', 'chromium', '--only-shell'),
    debianPackage: 'chromium-headless-shell',
    instead: () => [
      ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'].flatMap(onPath),
      ...fromPlaywright(/chromium-\d+[\\/]chrome-[^\\/]+[\\/]chrome(\.exe)?$/),
    ],
  },
  office: {
    title: 'LibreOffice',
    variable: 'SOFFICE_PATH',
    commands: ['soffice', 'libreoffice'],
    places: () => ['/opt/libreoffice/program/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    debianPackage: 'libreoffice-calc-nogui',
  },
  postgres: {
    title: 'PostgreSQL',
    variable: 'POSTGRES_PATH',
    commands: ['postgres'],
    places: installedPostgres,
    debianPackage: 'postgresql',
  },
  pooler: {
    title: 'PgBouncer',
    variable: 'PGBOUNCER_PATH',
    commands: ['pgbouncer'],
    places: () => ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'],
    debianPackage: 'pgbouncer',
  },
  services: {
    title: 'systemd',
    variable: 'SYSTEMD_ANALYZE_PATH',
    commands: ['systemd-analyze'],
    places: () => [],
    debianPackage: 'systemd',
    system: 'linux',
  },
  limits: {
    title: 'prlimit',
    variable: 'PRLIMIT_PATH',
    commands: ['prlimit'],
    places: () => [],
    debianPackage: 'util-linux',
    system: 'linux',
  },
} satisfies Record<string, Program>;

type ProgramName = keyof typeof programs;

const programNames = Object.keys(programs) as ProgramName[];

/** What Playwright once fetched for this or another project. */
function fromPlaywright(wanted: RegExp): string[] {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' });
  return files.filter((path) => wanted.test(path)).map((path) => join(cache, path));
}

/** Where systems keep the server's own program, off the path; the newest version first. */
function installedPostgres(): string[] {
  const versions = [22, 21, 20, 19, 18, 17, 16, 15];
  const folders = [
    '/usr/lib/postgresql/',
    '/usr/pgsql-',
    '/opt/homebrew/opt/postgresql@',
    '/usr/local/opt/postgresql@',
  ];
  return versions.flatMap((version) => folders.map((folder) => `${folder}${version}/bin/postgres`));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program that lacks one of the system's libraries can't even say its version. */
function starts(path: string): boolean {
  return isExecutable(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}

function onPath(command: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, command));
}

function run(command: string, ...programArguments: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, programArguments, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** Where a program is; undefined when it is not on this machine. One that the environment names must be there. */
export function findProgram(name: ProgramName): string | undefined {
  const { title, variable, commands, places }: Program = programs[name];
  const wished = process.env[variable];
  if (!wished) return [...commands.flatMap(onPath), ...places()].find(starts);
  if (starts(wished)) return wished;
  throw new Error(`${variable} is ${wished}, which does not start as ${title}.`);
}

function* waysToInstall({ fetch, debianPackage }: Program): Generator<() => void> {
  if (fetch) yield fetch;
  if (process.getuid?.() !== 0 || !onPath('apt-get').some(isExecutable)) return;
  yield () => {
    run('apt-get', 'update');
    run('apt-get', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', debianPackage);
  };
}

/** Where a program is; it is fetched or installed when it is not there yet. */
export function findOrInstallProgram(name: ProgramName): string {
  const present = findProgram(name);
  if (present !== undefined) return present;
  const program: Program = programs[name];
  for (const install of waysToInstall(program)) {
    console.log(`  getting ${program.title} …`);
    install();
    const installed = findProgram(name);
    if (installed !== undefined) return installed;
  }
  const other = program.instead?.().find(starts);
  if (other !== undefined) return other;
  throw new Error(`${program.title} is not here and could not be installed: install it, or set ${program.variable}.`);
}

/** Finds or installs every program that there is for this system, and answers the environment that says where they are. */
export function allPrograms(): Record<string, string> {
  const wanted = programNames.filter((name) => {
    const { system = process.platform }: Program = programs[name];
    return system === process.platform;
  });
  return Object.fromEntries(wanted.map((name) => [programs[name].variable, findOrInstallProgram(name)]));
}
