import type { Archive } from './archive.ts';
import { allIn, type XmlListener } from './xml.ts';

export interface OdsSheet {
  name: string;
  /** Its place among all sheets. */
  index: number;
}

interface Found extends OdsSheet {
  isHidden: boolean;
}

/** Sheets and whether their style hides them. */
function sheets(found: (sheet: Found) => void): XmlListener {
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
        found({ name: attributes['table:name'] ?? '', index: count, isHidden });
        count += 1;
      }
      parents.push(name);
    },
    text() {},
    close: () => void parents.pop(),
  };
}

/** The sheets of an `.ods` file, visible ones first. They stand between their rows, so that all of it is gone through. */
export async function odsSheetsOf(archive: Archive, path: string): Promise<OdsSheet[]> {
  const all = await allIn(archive.text(path), sheets);
  return [...all.filter(({ isHidden }) => !isHidden), ...all.filter(({ isHidden }) => isHidden)];
}
