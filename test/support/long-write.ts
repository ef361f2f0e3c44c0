import type { TestServer } from './server.ts';

/** Runs work while somebody else's transaction is open, which ends after it. */
export async function whileSomebodyWrites<T>({ db }: Pick<TestServer, 'db'>, work: () => Promise<T>): Promise<T> {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const writing = db.transaction().execute(async (tx) => {
    const at = new Date().toISOString();
    await tx.insertInto('attempts').values({ limit_name: 'uji', key: 'lama', at }).execute();
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  try {
    return await work();
  } finally {
    over.resolve();
    await writing;
  }
}
