import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { protectingHeaders } from './security-headers.ts';

/** Timeouts for clients, in milliseconds. Fastify and Node enforce them. */
export interface TimeLimits {
  /** Until the headers are received. */
  headers: number;
  /** Between two pieces of a body that is received, or of an answer that is sent. */
  pause: number;
  /** Until the whole request is received. */
  request: number;
  /** Until everything is destroyed when the server stops. */
  stop: number;
}

export const timeLimits: TimeLimits = { headers: 15_000, pause: 30_000, request: 5 * 60_000, stop: 20_000 };

// Not STATUS_CODES of node:http: a named import from there makes Node load fetch and WebSocket at every start.
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

const halfSent: ErrorBody = { status: 408, message: 'Permintaan tidak selesai dikirim.' };
const tooLong: ErrorBody = { status: 431, message: 'Alamat atau kepala permintaan terlalu panjang.' };
const unreadable: ErrorBody = { status: 400, message: 'Permintaan tidak dapat dibaca.' };

const refusals: Record<string, ErrorBody> = { ERR_HTTP_REQUEST_TIMEOUT: halfSent, HPE_HEADER_OVERFLOW: tooLong };

/** A request with its response, and the one before it on its connection if that was still to be sent. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  before: ServerResponse | undefined;
}

/** The latest on each connection. */
const exchanges = new WeakMap<Socket, Exchange>();

/** The request on a connection that is still unanswered, if any. */
function openExchange(socket: Socket) {
  const exchange = exchanges.get(socket);
  return exchange?.response.writableFinished ? undefined : exchange;
}

/** Answers what Fastify never sees with the one error body, and closes the connection. */
function refuse(socket: Socket, refusal: ErrorBody) {
  const isBegun = openExchange(socket)?.response.headersSent ?? false;
  if (!isBegun && socket.writable) {
    const body = JSON.stringify(refusal);
    const headers = {
      ...protectingHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy();
}

function refuseUnreadable({ code = '' }: Error & { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  refuse(socket, refusals[code] ?? unreadable);
}

/** A connection on which nothing has moved for the pause. */
function endSilent(socket: Socket) {
  const open = openExchange(socket);
  // Not a body that we haven't begun to read, nor an answer that the client is waiting for.
  if (!open || socket.writableLength > 0) socket.destroy();
  else if (!open.request.complete && open.request.readableFlowing) refuse(socket, halfSent);
}

/** What of the limits Fastify and Node see to. Node looks periodically: a third of the shortest limit is often enough. */
export const connectionOptions = ({ headers, pause, request }: TimeLimits) => ({
  connectionTimeout: pause,
  requestTimeout: request,
  // Hosts are checked by fastify.ts, which has its own error body.
  http: { headersTimeout: headers, connectionsCheckingInterval: headers / 3, requireHostHeader: false },
  clientErrorHandler: refuseUnreadable,
  return503OnClosing: false,
  forceCloseConnections: 'idle' as const,
});

/** Milliseconds between two sweeps over the connections while the server closes. */
const round = 100;

/**
 * Answers the requests of a connection one after the other, ends silent connections, and all of them when the server
 * closes. What was received is answered first, with `Connection: close`, as browsers would keep the connection open.
 */
export function endConnections(app: FastifyInstance, { stop }: TimeLimits) {
  const sockets = new Set<Socket>();
  let closing = false;
  let rounds: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;

  app.server.on('timeout', endSilent);
  // Fastify's own listener comes after it.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const before = openExchange(request.socket)?.response;
    exchanges.set(request.socket, { request, response, before });
  });
  // Of requests that a client sends ahead Node hands over hundreds at once: all their answers would wait in memory, also
  // after it has gone.
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = exchanges.get(socket)?.before;
    if (!before) return;
    await once(before, 'close');
    if (socket.destroyed) reply.hijack();
  });
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close');
  });

  /** Waits until the system has handed over every connection that it has accepted: one in each turn of the event loop. */
  async function acceptAll() {
    let quiet = 0;
    const count = () => {
      quiet = -1;
    };
    app.server.on('connection', count);
    // The last turns read what they sent. Who keeps on connecting is let in no longer than for the stop.
    for (const last = performance.now() + stop / 2; quiet < 2 && performance.now() < last; quiet += 1) {
      await setImmediate();
    }
    app.server.off('connection', count);
  }

  app.addHook('preClose', async () => {
    closing = true;
    await acceptAll();
    // Runs after pending input was read, so that no connection is closed with an unread request in it.
    rounds = setInterval(async () => {
      await setImmediate();
      app.server.closeIdleConnections();
      // Browsers open some before they need them, and Node does not call these idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, round);
    end = setTimeout(() => app.server.closeAllConnections(), stop);
  });
  app.addHook('onClose', async () => {
    clearInterval(rounds);
    clearTimeout(end);
  });
}
