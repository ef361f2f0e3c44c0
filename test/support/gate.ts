import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Whether somebody who asks this writes. */
const isWriting = (bytes: Buffer | string) => /\b(insert into|update "|delete from)/i.test(bytes.toString());

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
  let cut: 'before its answer' | 'after its answer' | null = null;
  let isShut = false;
  const shut = () => {
    isShut = true;
    cut = null;
    for (const socket of sockets) if (!socket.writableEnded) socket.destroy();
  };
  const gate = createServer((from) => {
    if (isShut) {
      from.destroy();
      return;
    }
    let hasWritten = false;
    const to = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      if (isStuck) socket.pause();
      socket.on('data', (bytes) => {
        if (socket === to && hasWritten && cut !== null && bytes.includes('COMMIT\0')) {
          if (cut === 'after its answer') other.end(bytes);
          return shut();
        }
        if (socket === from && isWriting(bytes)) hasWritten = true;
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
    /** Shuts at the next commit of somebody who has written, when the server has carried it out. */
    shutAtCommit(moment: 'before its answer' | 'after its answer') {
      cut = moment;
    },
    /** Lets everybody through again. */
    open() {
      cut = null;
      isShut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      gate.close();
      await once(gate, 'close');
    },
  };
}
