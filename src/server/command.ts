import { reasonOf } from './reason.ts';

/**
 * Runs a command-line program that writes data, with files readable by the owner only. A failure prints one line and
 * exits with 1; `LOG_LEVEL` `debug` or `trace` adds the stack.
 */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  // Whoever read what it says may have gone: a terminal that was closed, a pipe.
  process.stdout.on('error', () => {});
  const fail = (error: unknown) => {
    process.stderr.write(`${failure} ${reasonOf(error)}\n`);
    const isTraced = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
    if (isTraced && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  };
  process.once('uncaughtException', fail);
  try {
    await work();
  } catch (error) {
    fail(error);
  }
  process.off('uncaughtException', fail);
}
