import { expect, test } from 'vitest';
import { renderedPages } from '#test/support/pdf.ts';
import { createDocument, writtenSoFar } from './document.ts';

/** The right end of the lines, in points, and the dots of their pictures per point. */
const [right, dots] = [100, 4];

/** A line that ends at the right end: its left end, and the darkness of each dot from a place on, column by column. */
async function written(line: string, font: 'regular' | 'bold' = 'regular') {
  const printing = await createDocument('Uji');
  printing.addPage([right + 20, 40]);
  const left = right - printing.widthOf(line, font, 16);
  printing.write(line, { x: left, y: 25, size: 16, font, from: 'left' });
  printing.document.end();
  const [page] = await renderedPages(Buffer.concat([...writtenSoFar(printing)]), 72 * dots);
  if (!page) throw new Error('There is no page.');
  const { width, height, rgba } = page;
  const columns = (from: number, to = right) =>
    Array.from({ length: Math.floor((to - from) * dots) }, (_, column) =>
      Array.from({ length: height }, (__, y) => 255 - (rgba[(y * width + Math.ceil(from * dots) + column) * 4] ?? 255)),
    );
  return { left, columns };
}

type Columns = number[][];

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const inkOf = (columns: Columns) => sum(columns.flat());

/** How much of the ink stands elsewhere, from 0 to 2. Dots at the edges of letters differ with their place by a hair. */
function difference(one: Columns, other: Columns): number {
  const there = other.flat();
  return sum(one.flat().map((dot, at) => Math.abs(dot - (there[at] ?? 0)))) / inkOf(one);
}

const gapsIn = (columns: Columns) =>
  columns.filter((column, at) => sum(column) === 0 && sum(columns[at - 1] ?? []) > 0).length;

test.each(['regular', 'bold'] as const)(
  'the words of an Arabic name stand from right to left, their letters joined, in %s',
  async (font) => {
    const [name, first, second] = [
      await written('محمد علي', font),
      await written('محمد', font),
      await written('علي', font),
    ];
    // The first word at the right, as alone; the second one left of it.
    const word = first.columns(first.left);
    expect(difference(word, name.columns(first.left))).toBeLessThan(0.3);
    expect(difference(word, second.columns(first.left))).toBeGreaterThan(0.6);
    expect(inkOf(name.columns(name.left, first.left))).toBeGreaterThan(0);
    // Letters that stand apart have a gap after each.
    const apart = await written('م ح م د', font);
    expect(gapsIn(word)).toBeLessThan(gapsIn(apart.columns(apart.left)));
  },
);

test('an Arabic name after Latin words is written as alone', async () => {
  const [line, alone] = [await written('Ali محمد'), await written('محمد')];
  expect(difference(alone.columns(alone.left), line.columns(alone.left))).toBeLessThan(0.3);
  expect(inkOf(line.columns(line.left, alone.left))).toBeGreaterThan(0);
});
