import { defineConfig } from 'vitest/config';

/** The browser tests: one story a file, in a real Chromium, against the built panel and a real server. */
export default defineConfig({
  // As in vitest.config.ts.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/support/prepared.ts'],
    pool: 'forks',
    // Files share what they import and nothing else; loading the product anew for each took half the time.
    isolate: false,
    // A browser waits a fifth of the time: three keep two cores busy, four are in each other's way.
    maxWorkers: 3,
    passWithNoTests: true,
    // A story that loses a race on a busy machine is told once more, and the report says so: it is to be looked at.
    retry: 1,
    // Some look at a dozen screens, and the machine may be a slow one.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
