import { reasonOf } from './reason.ts';

/**
 * Runs a program that writes data: its files are its owner's alone, and whatever goes wrong is one line and exit code 1.
 * With `LOG_LEVEL` at `debug` or `trace` the stack follows.
 */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
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
