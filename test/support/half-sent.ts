import { once } from 'node:events';
import { connect } from 'node:net';

interface HalfSent {
  url: string;
  token: string;
  method: 'POST' | 'PUT';
  path: string;
  body: object;
}

/** Sends a request up to its body, until the server waits for that; `finish` sends the rest and answers the status. */
export async function halfSent({ url, token, method, path, body }: HalfSent): Promise<{ finish(): Promise<number> }> {
  const text = JSON.stringify(body);
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (part: string) => {
    received += part;
  });
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return {
    async finish() {
      socket.write(text);
      while (!/HTTP\/1\.1 [2-5]/.test(received)) await once(socket, 'data');
      socket.end();
      return Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(received)?.[1]);
    },
  };
}
