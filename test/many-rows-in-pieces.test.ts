import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writtenAtOnce } from '#server/batches.ts';
import type { Author } from '#server/database/history.ts';
import { apply } from '#server/imports/apply.ts';
import { memberImport } from '#server/members/import/member-import.ts';
import { checked, csv } from './support/imported.ts';
import { operationsOn } from './support/operations.ts';
import { startServer } from './support/server.ts';

const author: Author = { accountId: null, name: 'Uji', email: null, source: 'import' };

/** What was done between one word on the progress and the next. */
function pieces() {
  const done: number[] = [0];
  return {
    onProgress: (so: number) => done.push(so),
    largest: () => Math.max(...done.map((so, index) => so - (done[index - 1] ?? 0))),
    last: () => done.at(-1),
  };
}

/* Others are answered between pieces, so a piece must not grow with the work. */
describe('many rows', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('are applied and undone in pieces that do not grow with the import', async () => {
    const { db, engine } = server;
    const count = 4 * writtenAtOnce;
    const region = await db.selectFrom('regions').select('name').executeTakeFirstOrThrow();
    const people = Array.from({ length: count }, (_, number) => [
      `POT.${number}`,
      `X${number} Siti`,
      'Konselor',
      region.name,
    ]);
    const { id, counts } = await checked(server, { bytes: csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...people]) });
    expect(counts.new).toBe(count);
    const record = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const operations = operationsOn(server);
    const applied = pieces();
    const importable = memberImport(server.config.publicUrl);
    const { onProgress } = applied;
    await apply({ db, engine, importable, operations, author, onProgress }, record);
    expect(applied.last()).toBe(count);
    expect(applied.largest()).toBeLessThanOrEqual(writtenAtOnce);

    const { operation_id } = await db
      .selectFrom('imports')
      .select('operation_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const undone = pieces();
    await operations.undo(Number(operation_id), author, 'superadmin', undone.onProgress);
    expect(undone.last()).toBe(count);
    expect(undone.largest()).toBeLessThanOrEqual(writtenAtOnce);
  });
});
