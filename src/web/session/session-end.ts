import { readToken } from './stored-session.ts';

/** The path in the contract. It is copied because the contract brings its schemas, which the layout does without. */
const address = '/api/authentication/logout';

/**
 * Ends the session at the server. Nobody waits for the answer: without a network the session expires by itself. The
 * request outlives the page.
 */
export function endSessionAtServer(): void {
  const headers = { authorization: `Bearer ${readToken()}` };
  fetch(address, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
