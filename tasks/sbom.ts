/*
 * Writes dist/sbom.json, or the given file: a CycloneDX SBOM of all packages in the lock file.
 */

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';

const wanted = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];

/** The npm that started us, or else the system's. */
function npm(npmArguments: string[]): Promise<{ stdout: string }> {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const run = promisify(execFile);
  if (script && basename(script) === 'npm-cli.js') return run(node, [script, ...npmArguments], options);
  return run('npm', npmArguments, { ...options, shell: process.platform === 'win32' });
}

const path = process.argv[2] ?? 'dist/sbom.json';
const { stdout } = await npm(wanted);
await mkdir(dirname(path), { recursive: true });
await writeFile(path, stdout);
