import { once } from 'node:events';
import { connect } from 'node:net';
import type { Endpoint } from '#contract/endpoint.ts';

/** A body with its media type. */
export type Content = { type: string; bytes: Uint8Array<ArrayBuffer> };

interface HalfSent {
  url: string;
  token: string;
  method: Endpoint['method'];
  path: string;
  /** Sent as JSON, unless it has a type. */
  body: object | Content;
}

/** A form with one file, as the body of a request. */
export async function formWith(bytes: BlobPart, name: string): Promise<Content> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The body in the form in which it is sent. */
export function contentOf(body: object | Content): Content {
  if ('bytes' in body && 'type' in body) return body;
  return { type: 'application/json', bytes: new TextEncoder().encode(JSON.stringify(body)) };
}

/** Sends a request without its body, until the server waits for it. `finish` sends the body, and returns the status. */
export async function halfSent({ url, token, method, path, body }: HalfSent): Promise<{ finish(): Promise<number> }> {
  const { type, bytes } = contentOf(body);
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (part: string) => {
    received += part;
  });
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${bytes.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return {
    async finish() {
      socket.write(bytes);
      while (!/HTTP\/1\.1 [2-5].*\r\n\r\n/s.test(received)) await once(socket, 'data');
      // After progress the status is in the last line.
      const isTold = /content-type: application\/x-ndjson/i.test(received);
      while (isTold && !received.endsWith('\r\n0\r\n\r\n')) await once(socket, 'data');
      socket.end();
      const said = [...received.matchAll(/(?:HTTP\/1\.1 |"status":)([2-5]\d\d)/g)];
      return Number(said.at(isTold ? -1 : 0)?.[1]);
    },
  };
}
