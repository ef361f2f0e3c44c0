/** What runs the tests that need no browser. */
export const vitest = 'node_modules/vitest/vitest.mjs';

/** What runs the stories. */
export const playwright = 'node_modules/@playwright/test/cli.js';

/** Has Playwright leave the sources to Node, which reads them as it reads the product's: nothing is translated twice. */
export const asNodeReads = { PW_DISABLE_TS_ESM: '1' };
