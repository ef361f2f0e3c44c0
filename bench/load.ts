import { connect, type Socket } from 'node:net';

/** One request. Its body is JSON. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** Makes the next request, a different one each time. */
  next(): Call;
}

export interface Measured {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The first failed answer, if any. */
  failure: string | null;
}

function bytesOf({ method, path, body }: Call, headers: string): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const ofBody = json === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}${ofBody}\r\n${json}`;
}

/** Parses an answer with a content length; null while it is incomplete. By hand, so that measuring costs next to nothing. */
function answerIn(received: Buffer): { status: number; text: Buffer } | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  const text = received.subarray(end + 4);
  return text.length < Number(length) ? null : { status: Number(head.slice(9, 12)), text };
}

function exchange(socket: Socket, request: string): Promise<{ status: number; text: Buffer }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const done = (settle: () => void) => {
      socket.off('data', read).off('error', fail).off('close', closed);
      settle();
    };
    const fail = (error: Error) => done(() => reject(error));
    const closed = () => fail(new Error('The server closed the connection.'));
    const read = (part: Buffer) => {
      parts.push(part);
      const answer = answerIn(parts.length === 1 ? part : Buffer.concat(parts));
      if (answer) done(() => resolve(answer));
    };
    socket.on('data', read).once('error', fail).once('close', closed);
    socket.write(request);
  });
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Sends requests for `seconds`, sequentially on each connection. The first one of each is not counted, as it also waits
 * until all connections are accepted.
 */
async function measure({ port, connections, seconds, headers, next }: Load): Promise<Measured> {
  const headerLines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const times: number[] = [];
  let failure: string | null = null;
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)));
  const ask = async (socket: Socket) => {
    const call = next();
    const sent = performance.now();
    const { status, text } = await exchange(socket, bytesOf(call, headerLines));
    if (status !== 200) failure ??= `${call.method} ${call.path} → ${status} ${text.toString('utf8', 0, 200)}`;
    return performance.now() - sent;
  };
  await Promise.all(sockets.map(ask));
  const start = performance.now();
  const end = start + seconds * 1000;

  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < end) times.push(await ask(socket));
      socket.destroy();
    }),
  );

  const rate = times.length / ((performance.now() - start) / 1000);
  times.sort((one, other) => one - other);
  return { rate, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failure };
}

/** Like {@link measure}, after a warm-up of a sixth of the time. Throws if a request fails. */
export async function measureWarm(load: Load): Promise<Measured> {
  await measure({ ...load, seconds: load.seconds / 6 });
  const measured = await measure(load);
  if (measured.failure) throw new Error(`A request failed: ${measured.failure}`);
  return measured;
}
