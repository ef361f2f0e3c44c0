import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  /** The peak since the start, or since `forgetPeak`. */
  peakMemory(): number | null;
  forgetPeak(): void;
  /** CPU time in seconds, with the processes that it waited for; null if the system doesn't tell. */
  cpuTime(): number | null;
  /** Its memory without the pages of files that the system caches for it. */
  ownMemory(): number | null;
  stop(): Promise<void>;
}

function memoryOf(child: ChildProcess, which: 'VmRSS' | 'VmHWM' | 'RssAnon'): number | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const kilobytes = new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Clock ticks per second in Linux's `/proc`. */
const ticks = 100;

function cpuTimeOf(child: ChildProcess): number | null {
  try {
    const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    // The split text begins with the third field; utime, stime, cutime and cstime are the 14th to the 17th.
    return (
      fields
        .split(' ')
        .slice(11, 15)
        .reduce((sum, field) => sum + Number(field), 0) / ticks
    );
  } catch {
    return null;
  }
}

/** Resets the peak, if the system can. */
function forgetPeakOf(child: ChildProcess) {
  const file = `/proc/${child.pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, '5');
}

function programOf(child: ChildProcess, port: number, startedIn: number): Program {
  return {
    port,
    startedIn,
    memory: () => memoryOf(child, 'VmRSS'),
    peakMemory: () => memoryOf(child, 'VmHWM'),
    cpuTime: () => cpuTimeOf(child),
    forgetPeak: () => forgetPeakOf(child),
    ownMemory: () => memoryOf(child, 'RssAnon'),
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
  const start = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=2', '--heap-growing-percent=200', main], {
    cwd: dataDir,
    env: {
      ...env,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
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
