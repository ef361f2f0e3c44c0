import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

// The two engines have the same parts under the same names.
const repeating = /\.test\.|\/dialect\//;

test('an exported name means one thing', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !repeating.test(path));
  const exported = files.flatMap((path) => {
    const declarations = readFileSync(`${root}${path}`, 'utf8').matchAll(
      /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
    );
    // A schema and its type may share a name in one file.
    return [...new Set([...declarations].map(([, name]) => name))].map((name) => ({ name, path }));
  });
  expect(exported.length).toBeGreaterThan(1000);
  const twice = [...Map.groupBy(exported, ({ name }) => name)].filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)).toEqual([]);
});
