import { exportMembers } from '#contract/exports.ts';
import type { Program } from './programs.ts';

/** Exports all members as .xlsx. Returns the seconds, and the peak of the program's own memory in MB. */
export async function measureExport(program: Program, token: string) {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${program.port}${exportMembers.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx' }),
  });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
  let memory: number | null = null;
  for await (const _ of response.body) {
    const held = program.ownMemory();
    if (held !== null) memory = Math.max(memory ?? 0, held);
  }
  return { seconds: (performance.now() - start) / 1000, memory };
}
