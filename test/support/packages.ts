import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { packageFiles, packMember } from '#contract/personal-data.ts';
import type { PersonalData } from '#server/personal-data/personal-data.store.ts';
import type { TestServer } from './server.ts';

/** Requests the package of a member. Returns its headers and files. */
export async function packageOf(
  { url, accounts }: TestServer,
  id: number,
): Promise<{ headers: Headers; files: Map<string, Buffer> }> {
  const answer = await fetch(`${url}${packMember.path.replace(':id', String(id))}`, {
    method: packMember.method,
    headers: { authorization: `Bearer ${accounts.admin.token}` },
  });
  if (answer.status !== 200) throw new Error(`The package was refused: ${await answer.text()}`);
  const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return { headers: answer.headers, files };
}

/** What a package has for programs. */
export const dataIn = (files: Map<string, Buffer>): PersonalData =>
  JSON.parse(files.get(packageFiles.data)?.toString('utf8') ?? '');

/** What the package of a member has for programs. */
export const dataOf = async (server: TestServer, id: number) => dataIn((await packageOf(server, id)).files);
