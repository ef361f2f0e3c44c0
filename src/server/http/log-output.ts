import sonicBoom from 'sonic-boom';
import { terminalLog } from './terminal-log.ts';

/** Bytes of lines that are kept while the output takes none: its disk is full, or nobody reads the pipe. More are dropped. */
const mostKept = 1024 * 1024;

/** Milliseconds until lines that were not taken are tried again, if no other line is written before. */
const pause = 1000;

/** Log destination for a file, a pipe or a service. The server goes on, and stops in time, whether or not it takes lines. */
function structuredLog() {
  // sync: nothing is left to flush at the end, which would wait for an output that takes nothing for ever.
  const output = new sonicBoom.SonicBoom({ fd: 1, sync: true, maxLength: mostKept, retryEAGAIN: () => false });
  let isToRetry = false;
  // There is no other place to tell it. The lines are kept.
  output.on('error', () => {
    if (isToRetry) return;
    isToRetry = true;
    setTimeout(() => {
      isToRetry = false;
      output.write('');
    }, pause).unref();
  });
  return output;
}

/** Whoever watches a terminal reads lines; everything else gets the structured log. */
export const logOutput = () => (process.stdout.isTTY ? terminalLog(process.stdout) : structuredLog());
