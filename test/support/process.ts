import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const hasty = fileURLToPath(new URL('hasty-server.ts', import.meta.url));
const demo = fileURLToPath(new URL('../../tasks/demo/demo.ts', import.meta.url));

/** Node's compile cache, as for `npm start`: without it a start takes twice as long. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
};

export interface ServerProcess {
  url: string;
  pid: number | undefined;
  /** Its output so far, on both streams. What it writes with an answer may arrive after the answer. */
  output(): string;
  /** Stops it while `meanwhile` runs: it reads nothing that arrives then. */
  held(meanwhile: () => Promise<void>): Promise<void>;
  /** Ends it. Returns its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Start {
  environment: Record<string, string>;
  /** Its current folder, with `.env`. Not the project's, so that a developer's own file is not read. */
  folder: string;
  /** Whether its stop timeout is short. */
  isHasty?: boolean;
  /** The id of another user to run it as; requires root. */
  user?: number | undefined;
  /** A file for its standard output, as of a service; otherwise a pipe. */
  log?: string;
}

/** Starts the program as `npm start` does, with the given environment only. */
function spawnMain({ environment, folder, user, log, isHasty = false }: Start, program = [isHasty ? hasty : main]) {
  const env = { ...compileCache, ...environment };
  const as = user === undefined ? {} : { uid: user, gid: user };
  const stdout = log === undefined ? 'pipe' : openSync(log, 'a');
  const child = spawn(process.execPath, program, { cwd: folder, env, stdio: ['ignore', stdout, 'pipe'], ...as });
  if (typeof stdout === 'number') closeSync(stdout);
  const heard = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      heard[stream] += text;
    });
  }
  const written = () => (log === undefined ? heard : { ...heard, stdout: readFileSync(log, 'utf8') });
  // Not 'exit': then some of its output may not have arrived.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, written, ended };
}

/** Runs a server that is expected to end by itself. */
export async function runServer(start: Start): Promise<Ended> {
  const { written, ended } = spawnMain(start);
  return { code: await ended, ...written() };
}

/** Runs a demo that is expected to end by itself. */
export async function runDemo(folder: string): Promise<Ended> {
  const { written, ended } = spawnMain({ environment: {}, folder: tmpdir() }, [demo, folder]);
  return { code: await ended, ...written() };
}

/** Starts a server in a process of its own, and waits until it is ready. */
export async function spawnServer({ environment, ...start }: Start): Promise<ServerProcess> {
  const { child, written, ended } = spawnMain({ environment: { PORT: '0', ...environment }, ...start });
  const failed = ended.then((code) => {
    throw new Error(`The server ended with ${code}: ${written().stderr}`);
  });
  const addressIn = async (): Promise<string> => {
    const [, address] = /^The panel is ready: (\S+)\n/m.exec(written().stdout) ?? [];
    return address ?? setTimeout(10).then(addressIn);
  };
  // Once it is ready, its end is no failure.
  failed.catch(() => {});
  const url = await Promise.race([addressIn(), failed]);
  return {
    url,
    pid: child.pid,
    output: () => written().stdout + written().stderr,
    async held(meanwhile) {
      child.kill('SIGSTOP');
      try {
        await meanwhile();
      } finally {
        child.kill('SIGCONT');
      }
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
