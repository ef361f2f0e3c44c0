import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** One request. Its body is JSON. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

interface Load {
  port: number;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** Makes the next request, a different one each time. */
  next(): Call;
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Sends a call, and throws where it fails. */
async function send({ method, path, body }: Call, port: number, agent: Agent, headers: Record<string, string>) {
  const json = body === undefined ? '' : JSON.stringify(body);
  const ofBody = json !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...ofBody } })
    .on('error', reject)
    .on('response', (response) => {
      if (response.statusCode === 200) response.resume().on('end', resolve).on('error', reject);
      else text(response).then((said) => reject(new Error(`${method} ${path}: ${said.slice(0, 200)}`)), reject);
    })
    .end(json);
  return promise;
}

/**
 * Sends requests one after the other on each connection; answers how many a second, and their milliseconds. A sixth of the
 * time before is for warming up, and isn't counted.
 */
export async function measure({ port, connections, seconds, headers, next }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now() + (seconds * 1000) / 6;
  const end = start + seconds * 1000;
  const times: number[] = [];
  const ask = async () => {
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      await send(next(), port, agent, headers);
      if (sent >= start) times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return { rate: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
