import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('..', import.meta.url);
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

/** Whatever stands after anything: for such a rule the browser styles all around each element that comes or goes. */
const afterAnything = /(?:^|[\s>,(])(?:\*|[a-z][a-z0-9]*) [+~] \*/m;

/** The browser leaves such a part of the list out without a word. */
const pseudoElementInList = /:(?:is|where|not|has)\((?:[^()]|\([^()]*\))*::/;

test.each(sheets)('no rule of %s names a pseudo-element where none can be meant', (name) => {
  expect(readFileSync(new URL(name, web), 'utf8')).not.toMatch(pseudoElementInList);
});

test.each(sheets)('no rule of %s makes each element that comes or goes restyle all around it', (name) => {
  expect(readFileSync(new URL(name, web), 'utf8')).not.toMatch(afterAnything);
});
