import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/e2e/support/chromium.ts';

/** The browser tests: one story a file, in a real Chromium, against the built panel and a real server. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/support/prepared.ts',
  reporter: 'list',
  // A browser waits a fifth of the time: three keep two cores busy, four are in each other's way.
  workers: 3,
  // A story that loses a race on a busy machine is told once more, on a new server; the report names it: it is to be looked at.
  retries: 1,
  // Some look at a dozen screens, and the machine may be a slow one.
  timeout: 120_000,
  use: {
    launchOptions: launchOptions(),
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    contextOptions: { reducedMotion: 'reduce' },
    // For one step. The machine is busy with a server, a browser and other stories.
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
