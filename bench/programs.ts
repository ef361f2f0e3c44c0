import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tasks/free-port.ts';

const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

/** A running server. */
export interface Program {
  port: number;
  /** Milliseconds from the start to the first answer that says it is ready. */
  startedIn: number;
  /** Its memory in MB; null if the system doesn't tell. */
  memory(): number | null;
  stop(): Promise<void>;
}

function programOf(child: ChildProcess, port: number, startedIn: number): Program {
  return {
    port,
    startedIn,
    memory() {
      try {
        const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
        return kilobytes === undefined ? null : Number(kilobytes) / 1024;
      } catch {
        return null;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Starts the product as `npm start` does, on the database in the folder or at the address. */
export async function startOurs(dataDir: string, databaseUrl: string | null = null): Promise<Program> {
  const port = await freePort();
  // Neither the environment nor a file .env may lead to real data.
  const { DATABASE_URL: _, ...env } = process.env;
  const own = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const start = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=2', '--heap-growing-percent=200', main], {
    cwd: dataDir,
    env: { ...env, ...own, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return programOf(child, port, performance.now() - start);
}

/** Starts the bare program on the same rows. */
export async function startBare(from: string, file: string): Promise<Program> {
  const start = performance.now();
  const child = spawn(process.execPath, ['bench/bare.ts', from, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text;
    if (said.includes('\n')) break;
  }
  return programOf(child, Number(/\d+/.exec(said)?.[0]), performance.now() - start);
}
