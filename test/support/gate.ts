import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy before a server. It can fall silent, so that nothing passes and no connection is closed.
 *
 * @param distance milliseconds by which every answer of the server is delayed
 */
export async function gateBefore(address: string, distance = 0) {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let isStuck = false;
  let turns = 0;
  let isAnswered = true;
  const gate = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      if (isStuck) socket.pause();
      socket.on('data', (bytes) => {
        if (socket === to) {
          const answer = () => {
            isAnswered = true;
            other.write(bytes);
          };
          if (distance === 0) answer();
          else setTimeout(answer, distance);
          return;
        }
        if (isAnswered) turns += 1;
        isAnswered = false;
        other.write(bytes);
      });
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const listening = gate.address();
  const behind = new URL(address);
  behind.port = String(typeof listening === 'object' ? listening?.port : '');
  return {
    url: behind.href,
    isStuck: () => isStuck,
    /** The number of round trips: requests that were sent after an answer had come. */
    turns: () => turns,
    stick() {
      isStuck = true;
      for (const socket of sockets) socket.pause();
    },
    free() {
      isStuck = false;
      for (const socket of sockets) socket.resume();
    },
    /** Lets new connections through. Those that fell silent stay so, as if a router had forgotten them. */
    lose() {
      isStuck = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      gate.close();
      await once(gate, 'close');
    },
  };
}
