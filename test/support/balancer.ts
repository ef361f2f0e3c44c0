import { once } from 'node:events';
import { createServer, request as requestTo } from 'node:http';
import { pipeline } from 'node:stream/promises';

export interface Balancer {
  url: string;
  /** The number of requests of each instance, in their order. */
  counts(): number[];
  /** Stops sending to an instance. */
  leaveOut(url: string): void;
  close(): Promise<void>;
}

/** A load balancer without sticky sessions: each request goes to another instance than the previous one. */
export async function balancerOf(urls: readonly string[]): Promise<Balancer> {
  const counts = new Map(urls.map((url) => [url, 0]));
  const serving = [...urls];
  const server = createServer((request, response) => {
    const next = serving.shift();
    if (next === undefined) return response.destroy();
    serving.push(next);
    counts.set(next, (counts.get(next) ?? 0) + 1);
    const { method, headers, url = '/' } = request;
    const onward = requestTo(new URL(url, next), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      void pipeline(answer, response).catch(() => response.destroy());
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    counts: () => [...counts.values()],
    leaveOut(url) {
      serving.splice(serving.indexOf(url), 1);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
