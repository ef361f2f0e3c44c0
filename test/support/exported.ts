import type { Role } from '#contract/access.ts';
import { exportMembers, listExports } from '#contract/exports.ts';
import type { TestServer } from './server.ts';

/** Requests a file of members. Resolves when it begins. */
export async function exportOf(
  { url, accounts }: TestServer,
  body: object,
  query: Record<string, string> = {},
  who: Role = 'staff',
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${url}${exportMembers.path}?${new URLSearchParams(query)}`, {
    method: exportMembers.method,
    headers: { authorization: `Bearer ${accounts[who].token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

/** A complete file of members. */
export async function exported(...asked: Parameters<typeof exportOf>): Promise<Buffer> {
  const answer = await exportOf(...asked);
  if (answer.status !== 200) throw new Error(`The export was refused: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The record of the latest file that somebody exported, once it is complete: the file may end before that. */
export async function latestExport({ as }: TestServer, who: Role = 'staff') {
  for (;;) {
    const [latest] = (await as(who).ok(listExports)).data;
    if (latest && latest.finished_at !== null) return latest;
  }
}
