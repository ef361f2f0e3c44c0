import { Client } from 'pg';
import { clientConfig, connectTimeout } from './connection.ts';

/** A server of a group with replication. */
interface Server {
  url: string;
  /** False of a standby, until it takes over. */
  takesWrites: boolean;
}

async function ask(url: string): Promise<Server> {
  const client = new Client({ ...clientConfig(url), query_timeout: connectTimeout });
  // An error of the connection rejects the query too, which is where it is handled.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    return { url, takesWrites: rows[0]?.transaction_read_only === 'off' };
  } finally {
    // A silent server does not answer this either.
    client.end().catch(() => {});
  }
}

/**
 * Finds the server that takes writes, or else one that can be read. Rejects with all reasons if none answers. A single
 * server is not asked.
 */
export async function findServer(urls: string[]): Promise<Server> {
  const [only] = urls;
  if (only !== undefined && urls.length === 1) return { url: only, takesWrites: true };
  const asked = urls.map(ask);
  const writing = asked.map(async (answer) => {
    const server = await answer;
    if (!server.takesWrites) throw new Error('The server only reads.');
    return server;
  });
  return Promise.any(writing).catch(() => Promise.any(asked));
}
