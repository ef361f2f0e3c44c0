import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync(['src/web/**/*.{ts,tsx}', 'src/contract/*.ts']).filter((path) => !/\.test\.tsx?$/.test(path));

const naming = (word: RegExp) => sources.filter((path) => word.test(readFileSync(path, 'utf8'))).sort();

test('the panel believes no device: what is now and today comes from the one clock', () => {
  expect(naming(/new Date\(\)|\bDate\.now\b/)).toEqual([
    'src/contract/now.ts',
    'src/web/api/clock.ts',
    // How long ago a check-in was that the device took before it knew the server's time.
    'src/web/check-in/desk.ts',
  ]);
});

test('what the browser keeps is read and written in one place, which knows what to do where it refuses', () => {
  expect(naming(/\b(localStorage|sessionStorage|indexedDB)\b/)).toEqual(['src/web/ui/storage.ts']);
});
