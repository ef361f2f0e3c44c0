import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { TimeLimits } from './time-limits.ts';
import { noteExchange, openExchange, refuseHalfSent } from './unreadable-request.ts';

/** How often the connections are looked through while the server closes, in milliseconds. */
const round = 100;

/** What the look at a connection says of when it last sent something. */
interface Seen {
  bytes: number;
  at: number;
}

/**
 * Ends every connection when the server closes: what was read is answered first, and that answer ends its connection,
 * which a browser would keep. What stands half sent has a few seconds to go on; in the end all are cut.
 */
export function endConnectionsOnClose(app: FastifyInstance, { lastPause, stop }: TimeLimits) {
  const sockets = new Map<Socket, Seen>();
  let closing = false;
  let rounds: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;

  app.server.on('request', noteExchange);
  app.server.on('connection', (socket) => {
    sockets.set(socket, { bytes: 0, at: 0 });
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close');
  });

  function endHalfSent() {
    const now = performance.now();
    for (const [socket, seen] of sockets) {
      if (openExchange(socket)?.request.complete) continue;
      if (socket.bytesRead === 0) socket.destroy();
      else if (socket.bytesRead !== seen.bytes) sockets.set(socket, { bytes: socket.bytesRead, at: now });
      else if (now - seen.at >= lastPause) refuseHalfSent(socket);
    }
  }

  /** Right after everything was read that has come, so that no request lies unread in what is closed. */
  async function lookThrough() {
    await setImmediate();
    app.server.closeIdleConnections();
    endHalfSent();
  }

  app.addHook('preClose', async () => {
    closing = true;
    // One round to take what waits to be connected, one to read what those sent.
    await setImmediate();
    await setImmediate();
    rounds = setInterval(lookThrough, round);
    end = setTimeout(() => {
      for (const socket of sockets.keys()) socket.destroy();
    }, stop);
  });
  app.addHook('onClose', async () => {
    clearInterval(rounds);
    clearTimeout(end);
  });
}
