import { exportMembers } from '#contract/exports.ts';
import type { Program } from './programs.ts';

/** Everybody in one .xlsx, read as it comes: how many seconds it takes. */
export async function exportEverybody({ port }: Program, token: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${exportMembers.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx' }),
  });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
  let received = 0;
  for await (const part of response.body) received += part.length;
  if (received === 0) throw new Error('The export is empty.');
  return (performance.now() - start) / 1000;
}
