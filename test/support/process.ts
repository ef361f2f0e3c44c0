import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const hasty = fileURLToPath(new URL('hasty-server.ts', import.meta.url));
const demo = fileURLToPath(new URL('../../tasks/demo/demo.ts', import.meta.url));

/** What Node keeps of the sources, as `npm start` has it; without, a start takes twice as long. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
};

export interface ServerProcess {
  url: string;
  pid: number | undefined;
  /** All that has arrived of what it wrote, to the terminal and to the log. What it writes with an answer may come after it. */
  output(): string;
  /** Holds it, so that nothing of what comes meanwhile is read; what is called for on the way is done before it is let go. */
  held(meanwhile: () => Promise<void>): Promise<void>;
  /** Ends it, and answers its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Start {
  environment: Record<string, string>;
  /** The current folder, where `.env` is read; not the project's, so that a developer's own does not count. */
  folder: string;
  /** Whether its stop is as short as tests want it. */
  isHasty?: boolean;
  /** As whom, when it is not to be whoever runs the tests; only root may say so. */
  user?: number | undefined;
  /** A file that its standard output is, as where a service keeps its log; else a pipe. */
  log?: string;
}

/** The program as `npm start` runs it, with nothing of this process's environment but what it is given. */
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
  // Not its exit, before which not all of what it wrote has arrived.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, written, ended };
}

/** Runs a server that is expected to end by itself. */
export async function runServer(start: Start): Promise<Ended> {
  const { written, ended } = spawnMain(start);
  return { code: await ended, ...written() };
}

/** Runs the demo, as `npm run demo` does, where it is expected to end by itself. */
export async function runDemo(folder: string): Promise<Ended> {
  const { written, ended } = spawnMain({ environment: {}, folder: tmpdir() }, [demo, folder]);
  return { code: await ended, ...written() };
}

/** Runs a server of its own process, and waits until it says that it is ready. */
export async function spawnServer({ environment, ...start }: Start): Promise<ServerProcess> {
  const { child, written, ended } = spawnMain({ environment: { PORT: '0', ...environment }, ...start });
  const failed = ended.then((code) => {
    throw new Error(`The server ended with ${code}: ${written().stderr}`);
  });
  const addressIn = async (): Promise<string> => {
    const [, address] = /^The panel is ready: (\S+)\n/m.exec(written().stdout) ?? [];
    return address ?? setTimeout(10).then(addressIn);
  };
  // Later it may end as it likes.
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
