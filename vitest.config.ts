import { defineConfig } from 'vitest/config';

/** The tests that need no browser. Those in test/e2e drive a real one and have their own configuration. */
export default defineConfig({
  // The entry that Node itself takes: a package that is loaded by both of its entries would be there twice.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  // The longest files begin first, by how long they took. What is skipped on the other engine took no time there.
  cacheDir: process.env.TEST_DATABASE_URL ? 'node_modules/.vite/postgres' : 'node_modules/.vite',
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    globalSetup: ['test/support/prepared.ts'],
    pool: 'forks',
    // Files share what they import and nothing else; loading the product anew for each took half the time.
    isolate: false,
    // One waits a quarter of its time, for processes and for time to pass: three keep two cores busy.
    maxWorkers: 3,
    // Ends what hangs, and asserts nothing: what takes ten seconds takes minutes where others work on the same machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // For what comes by itself, soon or, on a busy machine, later. Only a test that fails waits so long.
    expect: { poll: { timeout: 30_000 } },
    // Days must come out the same wherever the machine stands.
    env: { TZ: 'Pacific/Honolulu' },
  },
});
