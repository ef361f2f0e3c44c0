import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverTests } from '../tasks/test-files.ts';

/** Words by which a test depends on the engine: SQL as text, an engine's own files, and which one the suite runs on. */
const dependsOnEngine = [
  ['sql', '`'],
  ['isOn', 'Postgres'],
  ['is', 'Embedded'],
  ['database/', 'dialect/'],
].map((parts) => parts.join(''));

test("a test with an engine's own SQL says in its first line that it runs on both, or where it runs", () => {
  const silent = serverTests()
    .filter(({ onBothEngines, inAllOnly }) => !onBothEngines && !inAllOnly)
    .filter(({ path }) => dependsOnEngine.some((word) => readFileSync(path, 'utf8').includes(word)))
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});
