import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const tokens = 'src/web/ui/tokens.css';
const tokensSignedIn = 'src/web/ui/tokens-signed-in.css';
const sheets = globSync('src/web/**/*.css', { cwd: root }).sort();
const scripts = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).map(text).join('\n');

/** What a style sheet names, as a parser of CSS reads it. */
function contentsOf(path: string) {
  const found = {
    /** Colours by value or by name; not those that the browser chooses, or what has none. */
    colours: [] as unknown[],
    fontSizes: [] as unknown[],
    declared: [] as string[],
    used: [] as string[],
    classes: [] as string[],
  };
  transform({
    filename: path,
    code: readFileSync(`${root}${path}`),
    visitor: {
      Color(colour) {
        const isOurs =
          typeof colour !== 'string' && colour.type !== 'currentcolor' && !('alpha' in colour && colour.alpha === 0);
        if (isOurs) found.colours.push(colour);
      },
      // A picture that is written out has its colours in it.
      Url({ url }) {
        if (/%23|#/.test(url)) found.colours.push(url);
      },
      Variable({ name }) {
        found.used.push(name.ident);
      },
      Selector(selector) {
        found.classes.push(
          ...JSON.stringify(selector)
            .matchAll(/"type":"class","name":"([^"]+)"/g)
            .map(([, name]) => name ?? ''),
        );
      },
      Declaration({ property, value }) {
        if (property === 'custom') found.declared.push(value.name);
        if (property === 'font' || property === 'font-size') found.fontSizes.push(value);
        // What has a variable in it is left as it is written.
        if (property === 'unparsed' && /^font(-size)?$/.test(value.propertyId.property)) {
          found.fontSizes.push(...value.value.filter(({ type }) => type === 'length'));
        }
      },
    },
  });
  return found;
}

const contents = new Map(sheets.map((path) => [path, contentsOf(path)]));
const screens = sheets.filter((path) => path !== tokens && path !== tokensSignedIn);

/** What is wrong with a condition about the window's width: another form than ours, or a width that is not of the scale. */
function wrongWidths(condition: string): string[] {
  const scale = new Set([...text(tokens).matchAll(/--breakpoint-\w+: (\d+)px;/g)].map(([, width]) => width));
  expect(scale.size).toBeGreaterThan(0);
  const rest = condition.replace(/(?:(\d+)px <= )?\bwidth (?:>=|<) (\d+)px/g, (form, from, to) =>
    [from, to].every((width) => width === undefined || scale.has(width)) ? '' : form,
  );
  return rest.includes('width') ? [condition] : [];
}

describe('the style sheets', () => {
  test('colours stand in the two sheets of tokens alone', () => {
    expect(contents.get(tokens)?.colours.length).toBeGreaterThan(0);
    expect(screens.flatMap((path) => contents.get(path)?.colours.map((colour) => ({ path, colour })))).toEqual([]);
  });

  test('sizes of text stand in tokens.css alone', () => {
    expect(screens.flatMap((path) => contents.get(path)?.fontSizes.map((size) => ({ path, size })))).toEqual([]);
  });

  test('a media query has a width of the scale, from it on or below it', () => {
    const queries = sheets.flatMap((path) =>
      [...text(path).matchAll(/@media ([^{]+) \{/g)].map(([, query]) => query ?? ''),
    );
    expect(queries.length).toBeGreaterThan(0);
    const ofScripts = [...scripts.matchAll(/'(\([^']*\bwidth\b[^']*\))'/g)].map(([, query]) => query ?? '');
    expect(ofScripts.length).toBeGreaterThan(0);
    // A script's condition is the browser's own: what the style sheets' pixels become as the text grows.
    const inPixels = ofScripts.map((query) => query.replace(/([\d.]+)rem/g, (_, size) => `${Number(size) * 16}px`));
    expect([...queries, ...inPixels].flatMap(wrongWidths)).toEqual([]);
  });

  test('every custom property that is used is given somewhere, and every token is used', () => {
    const used = new Set([...contents.values()].flatMap((sheet) => sheet.used));
    const declared = new Set([...contents.values()].flatMap((sheet) => sheet.declared));
    expect([...used].filter((name) => !declared.has(name) && !scripts.includes(`'${name}'`))).toEqual([]);
    const ofScale = [tokens, tokensSignedIn]
      .flatMap((path) => contents.get(path)?.declared ?? [])
      .filter((name) => name.startsWith('--'));
    expect(ofScale.filter((name) => !used.has(name))).toEqual([]);
  });

  test('every class is given to something', () => {
    const words = new Set(scripts.match(/[\w-]+/g));
    const ofLibraries = /^ant-/;
    const dead = [...contents].flatMap(([path, { classes }]) =>
      [...new Set(classes)]
        .filter((name) => !words.has(name) && !ofLibraries.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(dead).toEqual([]);
  });
});
