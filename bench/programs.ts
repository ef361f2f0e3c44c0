import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tasks/free-port.ts';

const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

/** A running server. */
export interface Program {
  port: number;
  /** Its memory in MB, as Linux tells it: with Node's own code, some 50 MB, which other programs of Node share. */
  memory(): number;
  stop(): Promise<void>;
}

function programOf(child: ChildProcess, port: number): Program {
  return {
    port,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}

/** Starts the product as `npm start` does, on the database in the folder or at the address, and waits until it answers. */
export async function startOurs(dataDir: string, databaseUrl: string | null = null): Promise<Program> {
  const port = await freePort();
  // Neither the environment nor a file .env may lead to real data.
  const { DATABASE_URL: _, ...env } = process.env;
  const own = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=200', main], {
    cwd: dataDir,
    env: { ...env, ...own, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return programOf(child, port);
}

/** Starts the bare program on the same rows. */
export async function startBare(from: string, file: string): Promise<Program> {
  const child = spawn(process.execPath, ['bench/bare.ts', from, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return programOf(child, Number(port));
}
