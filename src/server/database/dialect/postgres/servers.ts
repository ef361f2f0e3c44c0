import { Client } from 'pg';
import { clientConfig, connectTimeout } from './connection.ts';

/** One of several servers that copy each other. */
interface Server {
  url: string;
  /** One that follows another only reads, until it takes over. */
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
    // One that has gone silent says no farewell either.
    client.end().catch(() => {});
  }
}

/**
 * Finds the server that takes writes; where none does, one that can be read. Rejects with all reasons where none answers.
 * One that is the only one isn't asked.
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
