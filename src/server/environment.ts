import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { reasonOf } from './reason.ts';

/** An invalid configuration, in one line. */
export class ConfigFault extends Error {}

/** What editors and PowerShell put before a text; also where two files were joined. It cannot be seen. */
const mark = '\ufeff';

/** The settings in a file: a line each, `NAME=value`. The value is what stands there, without the quotes around all of it. */
export function settingsIn(bytes: Uint8Array): Record<string, string> {
  // In UTF-16 every second byte of a plain letter is 0.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new ConfigFault('.env is not in UTF-8: save it in that encoding');
  const lines = Buffer.from(bytes)
    .toString()
    .split(/\r\n|\r|\n/);
  const settings: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const text = line.replaceAll(mark, '').trim();
    if (text === '' || text.startsWith('#')) continue;
    const [before = '', ...after] = text.split('=');
    const [, name] = /^(?:export\s)?\s*([A-Za-z_]\w*)\s*$/.exec(before) ?? [];
    const value = after.join('=').trim();
    // Without what stands there, which may be half of a secret.
    if (name === undefined || after.length === 0)
      throw new ConfigFault(`.env cannot be read: line ${index + 1} is no NAME=value`);
    settings[name] = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  }
  return settings;
}

function readDotEnv(): Record<string, string> {
  try {
    return existsSync('.env') ? settingsIn(readFileSync('.env')) : {};
  } catch (error) {
    throw error instanceof ConfigFault ? error : new ConfigFault(`.env cannot be read: ${reasonOf(error)}`);
  }
}

/** The environment merged over `.env` in the current folder. An empty variable counts as unset. */
export function readEnvironment(): Record<string, string> {
  const present = (source: NodeJS.Dict<string>) =>
    Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => !!entry[1]));
  return { ...present(readDotEnv()), ...present(process.env) };
}

const encoded = { '#': '%23', '?': '%3F', '/': '%2F' };

/**
 * Why an address `scheme://user:password@host` would be read otherwise than it is meant, or null. What is told has
 * nothing of the address in it, as that may have a password.
 */
export function misreadAddress(address: string): string | null {
  const rest = address.slice(address.indexOf('://') + '://'.length);
  if (/\s/.test(rest)) return 'has white space in it: write %20';
  if (/%(?![\da-f]{2})/i.test(rest)) return "has '%' without two hexadecimal digits after it: write %25";
  const end = rest.search(/[#?/]/);
  const sign = rest[end] as keyof typeof encoded | undefined;
  const cut = sign !== undefined && rest.slice(end).includes('@');
  if (cut)
    return `has '${sign}' before '@', where the address would end: in a user or a password write ${encoded[sign]}`;
  if (rest.includes('#')) return "has '#' in it, after which nothing is read: write %23";
  try {
    decodeURIComponent(rest);
    return null;
  } catch {
    return "has '%' before digits that are no letter: write %25";
  }
}
