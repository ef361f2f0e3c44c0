import type { Archive } from './archive.ts';
import { type SheetLook, titleCounter } from './chosen-sheet.ts';
import type { Task } from './contents.ts';
import { hasText } from './limits.ts';
import { odsRows } from './ods-rows.ts';
import { foundIn, type XmlListener } from './xml.ts';

export interface OdsSheet extends SheetLook {
  name: string;
  /** Its place among all sheets. */
  index: number;
}

interface Listed extends OdsSheet {
  isHidden: boolean;
}

/** Sheets and whether their style hides them. */
function sheets(found: (sheet: Listed) => void): XmlListener {
  const hiding = new Set<string>();
  const parents: string[] = [];
  let style = '';
  let count = 0;
  return {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? '';
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiding.add(style);
      if (name === 'table' && parents.at(-1) === 'spreadsheet') {
        const isHidden = hiding.has(attributes['table:style-name'] ?? '');
        found({ name: attributes['table:name'] ?? '', index: count, rows: 0, titles: 0, isHidden });
        count += 1;
      }
      parents.push(name);
    },
    text() {},
    close: () => void parents.pop(),
  };
}

/**
 * The sheets of an `.ods` file, visible ones first, each with its number of rows and titles. They stand one after the other in one
 * text, which is gone through once for all of them.
 */
export async function odsSheetsOf(
  archive: Archive,
  path: string,
  { mostRows, titles }: Pick<Task, 'mostRows' | 'titles'>,
): Promise<OdsSheet[]> {
  const all: Listed[] = [];
  const counters: ReturnType<typeof titleCounter>[] = [];
  const surveyed = foundIn<never>(archive.text(path), () => {
    const sheet = sheets((one) => {
      all.push(one);
      counters.push(titleCounter(titles));
    });
    const row = odsRows(
      null,
      mostRows,
    )((rows) => {
      const of = all[rows.sheet];
      const counter = counters[rows.sheet];
      if (!of || !counter || !hasText(rows)) return;
      of.rows += rows.times;
      counter.see(rows);
      of.titles = counter.most();
    });
    return {
      open(name, attributes) {
        sheet.open(name, attributes);
        row.open(name, attributes);
      },
      text: row.text,
      close(name) {
        sheet.close(name);
        row.close(name);
      },
    };
  });
  for await (const _ of surveyed);
  return [...all.filter(({ isHidden }) => !isHidden), ...all.filter(({ isHidden }) => isHidden)];
}
