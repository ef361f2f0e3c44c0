export const vitest = 'node_modules/vitest/vitest.mjs';

export const playwright = 'node_modules/@playwright/test/cli.js';

/** Leaves TypeScript to Node, so that Playwright doesn't transpile the sources again. */
export const asNodeReads = { PW_DISABLE_TS_ESM: '1' };
