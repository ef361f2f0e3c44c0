import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { TimeLimits } from './time-limits.ts';
import { noteExchange, openExchange, refuseIncomplete } from './unreadable-request.ts';

/** Milliseconds between two sweeps over the connections while the server closes. */
const round = 100;

/** Bytes received on a connection, and when that number last changed. */
interface Seen {
  bytes: number;
  at: number;
}

/**
 * Closes all connections when the server closes. Received requests are answered first, with `Connection: close`, as
 * browsers would keep the connection open. Incomplete requests get a few seconds; after `stop` everything is destroyed.
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

  function endIncomplete() {
    const now = performance.now();
    for (const [socket, seen] of sockets) {
      if (openExchange(socket)?.request.complete) continue;
      if (socket.bytesRead === 0) socket.destroy();
      else if (socket.bytesRead !== seen.bytes) sockets.set(socket, { bytes: socket.bytesRead, at: now });
      else if (now - seen.at >= lastPause) refuseIncomplete(socket);
    }
  }

  /** Runs after pending input was read, so that no connection is closed with an unread request in it. */
  async function sweep() {
    await setImmediate();
    app.server.closeIdleConnections();
    endIncomplete();
  }

  app.addHook('preClose', async () => {
    closing = true;
    // One turn of the event loop accepts pending connections, the next reads what they sent.
    await setImmediate();
    await setImmediate();
    rounds = setInterval(sweep, round);
    end = setTimeout(() => {
      for (const socket of sockets.keys()) socket.destroy();
    }, stop);
  });
  app.addHook('onClose', async () => {
    clearInterval(rounds);
    clearTimeout(end);
  });
}
