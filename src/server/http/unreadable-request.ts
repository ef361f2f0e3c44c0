import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/errors.ts';

// Not from node:http: importing that by name makes Node load its own fetch and WebSocket, in every start.
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

/** The latest request of a connection, and its answer. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const exchanges = new WeakMap<Socket, Exchange>();

/** Keeps in mind what a connection is about. */
export function noteExchange(request: IncomingMessage, response: ServerResponse) {
  exchanges.set(request.socket, { request, response });
}

/** The request that a connection waits for an answer to; undefined where there is none. */
export function openExchange(socket: Socket): Exchange | undefined {
  const exchange = exchanges.get(socket);
  return exchange?.response.writableFinished ? undefined : exchange;
}

/** Answers what could not even be read as a request, with the one error body, and closes the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Another answer stands half sent.
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

/** Answers that the rest of a request did not come, and closes the connection. */
export function refuseHalfSent(socket: Socket) {
  refuseUnreadable(halfSent, socket);
}
