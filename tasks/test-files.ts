import { globSync, readFileSync } from 'node:fs';

/** What the first line of a test file may say; behind it stands why. Others run in `npm test`, on the embedded engine. */
const marks = {
  /** In `npm test` on the other engine too. */
  onBothEngines: '// On both engines: ',
  /** Not in `npm test`. */
  inAllOnly: '// In test:all only: ',
};

interface TestFile extends Record<keyof typeof marks, boolean> {
  path: string;
}

function filesOf(pattern: string): TestFile[] {
  return globSync(pattern).map((path) => {
    const source = readFileSync(path, 'utf8');
    return {
      path,
      onBothEngines: source.startsWith(marks.onBothEngines),
      inAllOnly: source.startsWith(marks.inAllOnly),
    };
  });
}

/** Tests that need no browser. */
export const serverTests = (): TestFile[] => filesOf('{src,test}/**/*.test.ts');

/** Tests in a browser. */
export const stories = (): TestFile[] => filesOf('test/e2e/**/*.e2e.ts');
