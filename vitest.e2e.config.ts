import { defineConfig } from 'vitest/config';

/** The browser tests: one story a file, in a real Chromium, against the built panel and a real server. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
