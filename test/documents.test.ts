import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();

test('every file that a document links to exists', () => {
  const broken = documents.flatMap((path) =>
    [...text(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every file of code that docs/ names exists, by its whole path or the end of it', () => {
  const code = globSync(['*.*', '{src,test,tasks,bench,deploy}/**/*.*'], { cwd: root }).map((path) => `/${path}`);
  const missing = documents
    .filter((path) => path.startsWith('docs/'))
    .flatMap((path) =>
      [...text(path).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css|sql))`/g)]
        .filter(([, named]) => !code.some((existing) => existing.endsWith(`/${named}`)))
        .map(([, named]) => `${path} → ${named}`),
    );
  expect(missing).toEqual([]);
});

test('the README and its neighbour on contributing stay short', () => {
  expect(text('README.md').split('\n').length).toBeLessThanOrEqual(120);
  expect(text('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(50);
});

describe('records of decisions', () => {
  const records = documents.filter((path) => /^docs\/decisions\/\d/.test(path));

  test('have numbers of their own, and are all in the index', () => {
    const numbers = records.map((path) => basename(path).slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    const index = text('docs/decisions/README.md');
    expect(records.filter((path) => !index.includes(`- [${basename(path).slice(0, 4)}](${basename(path)}) `))).toEqual(
      [],
    );
  });

  test.each(records)('%s has a number, dates, context, decision and price, in 15 to 45 lines', (path) => {
    const record = text(path);
    const number = basename(path).slice(0, 4);
    expect(record).toMatch(new RegExp(String.raw`^# ${number}\. .+\n\n\d{4}-\d\d-\d\d(, \d{4}-\d\d-\d\d)*\n`));
    const parts = [...record.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
    expect(parts.filter((part) => part !== 'Left out')).toEqual(['Context', 'Decision', 'Price']);
    const lines = record.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(15);
    expect(lines.length).toBeLessThanOrEqual(45);
  });

  test.each(records)('%s has no figures: docs/performance.md has them', (path) => {
    expect(text(path).match(/\d ?(?:ms|s|µs|[KMG]i?B|%)(?!\w)/g)).toBeNull();
  });
});
