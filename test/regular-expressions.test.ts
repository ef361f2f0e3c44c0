import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));

interface Expression {
  path: string;
  pattern: string;
  flags: string;
}

/** Every regular expression that stands in a file. */
function expressionsIn(path: string): Expression[] {
  const found: Expression[] = [];
  const { program } = parseSync(path, readFileSync(join(source, path), 'utf8'));
  new Visitor({
    Literal(literal) {
      if ('regex' in literal) found.push({ path, ...literal.regex });
    },
  }).visit(program);
  return found;
}

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const expressions = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isProduct).flatMap(expressionsIn);

/** Whether some text of n characters takes it more than some n steps. */
const isSuperLinear = ({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>) =>
  analyse({ source: pattern, flags }).reports.length > 0;

test('whatever people send, a regular expression takes no longer than its length', () => {
  expect(expressions.length).toBeGreaterThan(50);
  expect(expressions.filter(isSuperLinear)).toEqual([]);
});

test.each(['\\[[^\\]]*\\]', '\\s+$', '(a+)+$', '^(\\d+)\\s*(\\d+)x'])('/%s/ would be found', (pattern) => {
  expect(isSuperLinear({ pattern, flags: '' })).toBe(true);
});

// Put together from ranges of letters, and from one of four separators.
const fromConstants = ['server/printing/printed-text.ts', 'server/imports/read/csv.ts'];

test('none is put together from what people send', () => {
  const built = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => isProduct(path) && !fromConstants.includes(path))
    .filter((path) => /\bRegExp\(/.test(readFileSync(join(source, path), 'utf8')));
  expect(built).toEqual([]);
});
