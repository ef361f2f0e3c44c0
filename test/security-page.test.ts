import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const items = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (met|not met|n\/a) \| (.+) \|$/gm)].map(
  ([, number = '', , verdict = '', by = '']) => ({ number, verdict, by }),
);
const counted = (verdict: string) => items.filter((item) => item.verdict === verdict).length;

test('every file that the page names exists', () => {
  const paths = [...page.matchAll(/`((?:src|test|tasks)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(100);
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([]);
});

test('each item of levels 1 and 2 stands there once, and the figures at the top are theirs', () => {
  expect(items).toHaveLength(253);
  expect(new Set(items.map(({ number }) => number)).size).toBe(253);
  const figures = `253 items, ${counted('met')} met, ${counted('not met')} not met, ${counted('n/a')} not applicable`;
  expect(page).toContain(figures);
});

test('at most eight are not met', () => {
  expect(counted('not met')).toBeLessThanOrEqual(8);
});
