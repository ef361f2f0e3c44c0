import { defineConfig } from 'vitest/config';

/** The tests that need no browser. Those in test/e2e drive a real one and have their own configuration. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    pool: 'forks',
    // Files share what they import and nothing else; loading the product anew for each took half the time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Days must come out the same wherever the machine stands.
    env: { TZ: 'Pacific/Honolulu' },
  },
});
