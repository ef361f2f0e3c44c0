import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/errors.ts';

// Not STATUS_CODES of node:http: a named import from there makes Node load fetch and WebSocket at every start.
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

const refusals: Record<string, ErrorBody> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'Permintaan tidak selesai dikirim.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Alamat atau kepala permintaan terlalu panjang.' },
};

const unreadable: ErrorBody = { status: 400, message: 'Permintaan tidak dapat dibaca.' };

/** The latest request on a connection, and its response. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const exchanges = new WeakMap<Socket, Exchange>();

/** Remembers the latest request of each connection. */
export function noteExchange(request: IncomingMessage, response: ServerResponse) {
  exchanges.set(request.socket, { request, response });
}

/** The request on a connection that is still unanswered, if any. */
export function openExchange(socket: Socket): Exchange | undefined {
  const exchange = exchanges.get(socket);
  return exchange?.response.writableFinished ? undefined : exchange;
}

/** Answers input that can't be parsed as HTTP with the one error body, and closes the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Part of another response has been sent already.
  if (openExchange(socket)?.response.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = refusals[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify(refusal);
  const lines = [
    `HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

const halfSent = Object.assign(new Error('The request did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Answers 408 to an incomplete request, and closes the connection. */
export function refuseIncomplete(socket: Socket) {
  refuseUnreadable(halfSent, socket);
}
