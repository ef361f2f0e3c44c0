import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { playwright } from './runners.ts';

/** A program that tests need and npm doesn't install. */
interface Program {
  title: string;
  /** Environment variable with its path. */
  variable: string;
  /** Its names in PATH. */
  commands: string[];
  /** Locations outside of PATH. */
  places(): string[];
  /** What it prints its version for, if not for `--version`. */
  asks?: string;
  /** Installs it without system privileges. */
  fetch?(): void;
  debianPackage: string;
  /** Only tests of `npm run test:all` need it. */
  isForAll?: true;
  /** The only platform that needs it, if not all do. */
  system?: NodeJS.Platform;
  /** Alternatives if it isn't available. */
  instead?(): string[];
}

const programs = {
  browser: {
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    // Headless Chromium: its windows would cost as much again as the pages.
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
    isForAll: true,
  },
  postgres: {
    title: 'PostgreSQL',
    variable: 'POSTGRES_PATH',
    commands: ['postgres'],
    places: installedPostgres,
    debianPackage: 'postgresql',
  },
  proxy: {
    title: 'HAProxy',
    variable: 'HAPROXY_PATH',
    commands: ['haproxy'],
    places: () => ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy', '/usr/local/sbin/haproxy'],
    asks: '-v',
    debianPackage: 'haproxy',
    isForAll: true,
  },
  services: {
    title: 'systemd',
    variable: 'SYSTEMD_ANALYZE_PATH',
    commands: ['systemd-analyze'],
    places: () => [],
    debianPackage: 'systemd',
    isForAll: true,
    system: 'linux',
  },
  limits: {
    title: 'prlimit',
    variable: 'PRLIMIT_PATH',
    commands: ['prlimit'],
    places: () => [],
    debianPackage: 'util-linux',
    isForAll: true,
    system: 'linux',
  },
} satisfies Record<string, Program>;

type ProgramName = keyof typeof programs;

const programNames = Object.keys(programs) as ProgramName[];

/** Browsers that Playwright downloaded for this or another project. */
function fromPlaywright(wanted: RegExp): string[] {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' });
  return files.filter((path) => wanted.test(path)).map((path) => join(cache, path));
}

/** Where systems install the server outside of PATH; newest version first. */
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

/** Even to tell its version fails if a system library is missing. */
function starts({ asks = '--version' }: Program) {
  return (path: string) =>
    isExecutable(path) && spawnSync(path, [asks], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}

function onPath(command: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, command));
}

function run(command: string, ...programArguments: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // What it says is of interest only where nothing brings the program: then the error of the last line tells what to do.
  spawnSync(command, programArguments, { stdio: 'ignore', env });
}

/** The path of a program; undefined if it isn't installed. One set in the environment must exist. */
export function findProgram(name: ProgramName): string | undefined {
  const program: Program = programs[name];
  const { title, variable, commands, places } = program;
  const wished = process.env[variable];
  if (!wished) return [...commands.flatMap(onPath), ...places()].find(starts(program));
  if (starts(program)(wished)) return wished;
  throw new Error(`${variable} is ${wished}, which does not start as ${title}.`);
}

interface WayToInstall {
  from: string;
  install(): void;
}

function* waysToInstall({ fetch, debianPackage }: Program): Generator<WayToInstall> {
  if (process.getuid?.() === 0 && onPath('apt-get').some(isExecutable)) {
    yield {
      from: `Debian's ${debianPackage}`,
      install: () => {
        run('apt-get', 'update');
        run('apt-get', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', debianPackage);
      },
    };
  }
  if (fetch) yield { from: "Playwright's download", install: fetch };
}

/** The path of a program; installs it if necessary. */
export function findOrInstallProgram(name: ProgramName): string {
  const present = findProgram(name);
  if (present !== undefined) return present;
  const program: Program = programs[name];
  for (const { from, install } of waysToInstall(program)) {
    console.log(`  getting ${program.title} from ${from} …`);
    install();
    const installed = findProgram(name);
    if (installed !== undefined) return installed;
  }
  const other = program.instead?.().find(starts(program));
  if (other !== undefined) return other;
  throw new Error(`${program.title} is not here and could not be installed: install it, or set ${program.variable}.`);
}

/** Finds or installs the programs of this platform for `npm test`, or for all tests; returns the environment with their paths. */
export function installPrograms({ isForAll }: { isForAll: boolean }): Record<string, string> {
  const wanted = programNames.filter((name) => {
    const program: Program = programs[name];
    const { system = process.platform } = program;
    return system === process.platform && (isForAll || !program.isForAll);
  });
  return Object.fromEntries(wanted.map((name) => [programs[name].variable, findOrInstallProgram(name)]));
}
