import type { FastifyInstance } from 'fastify';
import sonicBoom from 'sonic-boom';
import { keepAddresses } from './origin.ts';

/**
 * Logs one line per request, with the id that error bodies show, the account's id and the address. The route's pattern
 * is logged instead of the URL, which contains what people search for.
 */
export function logRequests(app: FastifyInstance) {
  keepAddresses(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (/^\/(api|graphql)/.test(request.url)) reply.header('Cache-Control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, actor, ip } = request;
    const account = actor?.id ?? null;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const { statusCode: status } = reply;
    request.log.info({ method, route: routeOptions.url, status, milliseconds, account, ip }, 'answered');
  });
}

/** The fields of a structured log entry that the terminal shows. */
interface Entry {
  level: number;
  time: number;
  msg?: string;
  method?: string;
  route?: string;
  status?: number;
  milliseconds?: number;
  err?: { message?: string; stack?: string };
}

/** pino's levels that stand out. */
const levelNames: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };

const hourOfDay = (time: number) => new Date(time).toTimeString().slice(0, 8);

/** Formats a log entry for people: `09:31:02 GET /api/v1/membership 200, 12 ms`. */
function lineOf(entry: Entry): string {
  const { level, time, msg = '', method, route = '(no such address)', status, milliseconds, err } = entry;
  const begin = `${hourOfDay(time)} ${levelNames[level] ?? ''}`;
  if (method !== undefined && status !== undefined) {
    return `${begin}${method} ${route} ${status}, ${milliseconds} ms\n`;
  }
  const why = err ? `: ${err.stack ?? err.message ?? ''}` : '';
  return `${begin}${msg}${why}\n`;
}

/** Log destination for a terminal: readable lines instead of JSON. */
export function terminalLog(terminal: { write(text: string): unknown }) {
  return { write: (line: string): void => void terminal.write(lineOf(JSON.parse(line))) };
}

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
