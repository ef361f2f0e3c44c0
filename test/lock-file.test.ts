import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

  // A registry that lacks the packages of other systems leaves them out, and then `npm ci` refuses the lock file.
  test('names the packages of every system', () => {
    const isThere = (path: string, name: string): boolean => {
      if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true;
      return path !== '' && isThere(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
    };
    const missing = Object.keys(packages).flatMap((path) =>
      Object.keys(packages[path].optionalDependencies ?? {}).filter((name) => !isThere(path, name)),
    );
    expect(missing).toEqual([]);
  });

  // npm installs what has none without a word, whatever somebody put in its place.
  test('has a checksum of every package', () => {
    const unchecked = Object.keys(packages).filter((path) => path !== '' && !/^sha512-/.test(packages[path].integrity));
    expect(unchecked).toEqual([]);
  });
});
