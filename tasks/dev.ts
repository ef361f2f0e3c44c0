/*
 * Runs the server, restarted when its files change, and Vite's dev server. Both end together.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

const port = process.env.PORT ?? '3000';

function start(name: string, ...programArguments: string[]): ChildProcess {
  const child = spawn(process.execPath, programArguments, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: port, API_URL: `http://127.0.0.1:${port}` },
  });
  child.once('close', (code) => {
    console.log(`${name} has ended.`);
    process.exitCode ??= code ?? 1;
    for (const other of children) other.kill('SIGTERM');
  });
  return child;
}

const children = [
  start('The server', '--watch', '--watch-preserve-output', 'src/server/main.ts'),
  start('The panel', 'node_modules/vite/bin/vite.js', '--clearScreen', 'false'),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.exitCode = 128 + constants.signals[signal];
    for (const child of children) child.kill('SIGTERM');
  });
}
