import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Encrypter } from 'age-encryption';
import { expect } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import type { Place } from '#server/database/open.ts';
import { reasonOf } from '#server/reason.ts';
import { compileCache } from './process.ts';

const programOf = (name: 'backup' | 'restore') =>
  fileURLToPath(new URL(`../../src/server/backup/${name}.ts`, import.meta.url));

const environmentOf = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  ...(dataDir !== '' && { DATA_DIR: dataDir }),
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});

interface Call {
  place: Place;
  environment?: Record<string, string>;
  /** A program that starts it, with its arguments. */
  through?: readonly string[];
}

/** Starts the program as `npm run` does. */
export function begin(
  name: 'backup' | 'restore',
  given: readonly string[],
  { place, environment, through = [] }: Call,
) {
  const [program = '', ...rest] = [...through, process.execPath, programOf(name), ...given];
  const env = { ...compileCache, PATH: process.env.PATH, ...environmentOf(place), ...environment };
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  return {
    child,
    async end() {
      const [stdout, stderr] = await said;
      const [code] = await ended;
      return { code, stdout, stderr };
    },
  };
}

/** Runs the program, which must succeed. Returns its output. */
export async function doneByProgram(name: 'backup' | 'restore', file: string, call: Call): Promise<string> {
  const { code, stdout, stderr } = await begin(name, [file], call).end();
  if (code !== 0 || stderr !== '') throw new Error(`The ${name} failed: ${stderr}`);
  return stdout;
}

/** Runs the program, which must fail with one line and exit code 1. Returns the line. */
export async function refused(name: 'backup' | 'restore', given: readonly string[], call: Call): Promise<string> {
  const { code, stderr } = await begin(name, given, call).end();
  if (code !== 1) throw new Error(`The ${name} ended with ${code}.`);
  if (stderr.trimEnd().split('\n').length !== 1) throw new Error(`The refusal has more than one line: ${stderr}`);
  return stderr.trimEnd();
}

const unheard = () => {};

type Command = (args: string[], environment: Record<string, string>, say?: (line: string) => void) => Promise<void>;

const commands: Record<'backup' | 'restore', Command> = {
  backup: (args, environment, say = unheard) =>
    makeBackup(args, environment, { signal: new AbortController().signal, say }),
  restore: (args, environment, say = unheard) => restoreBackup(args, environment, say),
};

/** Runs the program's code in this process; it must succeed. Returns its output. */
export async function done(
  name: 'backup' | 'restore',
  file: string,
  { place, environment }: Omit<Call, 'through'>,
): Promise<string> {
  const said: string[] = [];
  await commands[name]([file], { ...environmentOf(place), ...environment }, (line) => said.push(`${line}\n`));
  return said.join('');
}

/** Runs the program's code in this process; it must fail. Returns the reason, which the program prints. */
export async function reasonOfRefusal(
  name: 'backup' | 'restore',
  given: string[],
  { place, environment }: Omit<Call, 'through'>,
): Promise<string> {
  const asked = commands[name](given, { ...environmentOf(place), ...environment });
  const reason = await asked.then(() => expect.unreachable('It was not refused.'), reasonOf);
  expect(reason).toMatch(/^.+$/);
  return reason;
}

/** Encrypts a backup as the product does, but with a fast key derivation, which is slow on purpose. */
export async function encryptedQuickly(path: string, to: string, passphrase: string) {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(passphrase);
  writeFileSync(to, await encrypter.encrypt(readFileSync(path)));
}
