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

/** Answers what could not even be read as a request, with the one error body, and closes the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
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
