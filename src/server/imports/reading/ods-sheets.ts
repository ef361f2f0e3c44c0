import type { Archive } from './archive.ts';
import { type SheetLook, sheetLooker, unseen } from './chosen-sheet.ts';
import type { Task } from './contents.ts';
import { hasText } from './limits.ts';
import { odsRows } from './ods-rows.ts';
import { foundIn, type XmlListener } from './xml.ts';

export interface OdsSheet extends SheetLook {
  name: string;
  /** Index among all sheets. */
  index: number;
}

/** What is known of an `.ods` file before its rows. */
interface OdsSurvey {
  /** Visible ones first. */
  sheets: OdsSheet[];
  /** Day zero of numeric days. */
  nullDate: string;
}

interface Listed extends OdsSheet {
  isHidden: boolean;
}

/** Lists sheets, and whether their style hides them. */
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
        found({ ...unseen, name: attributes['table:name'] ?? '', index: count, isHidden });
        count += 1;
      }
      parents.push(name);
    },
    text() {},
    close: () => void parents.pop(),
  };
}

const usualNullDate = '1899-12-30';

/** The sheets of an `.ods` file, with rows and headers, and its day zero. All are in one XML part, read once. */
export async function odsSheetsOf(
  archive: Archive,
  path: string,
  task: Pick<Task, 'mostRows' | 'headers' | 'keyHeaders'>,
): Promise<OdsSurvey> {
  const all: Listed[] = [];
  const lookers: ReturnType<typeof sheetLooker>[] = [];
  let nullDate = usualNullDate;
  const surveyed = foundIn<never>(archive.text(path), () => {
    const sheet = sheets((one) => {
      all.push(one);
      lookers.push(sheetLooker(task));
    });
    const row = odsRows(
      null,
      task.mostRows,
    )((rows) => {
      const of = all[rows.sheet];
      const looker = lookers[rows.sheet];
      if (!of || !looker || !hasText(rows)) return;
      looker.see(rows, rows.times);
      Object.assign(of, looker.seen());
    });
    return {
      open(name, attributes) {
        if (name === 'null-date') nullDate = attributes['table:date-value'] ?? usualNullDate;
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
  const visibleFirst = [...all.filter(({ isHidden }) => !isHidden), ...all.filter(({ isHidden }) => isHidden)];
  return { sheets: visibleFirst, nullDate: nullDate.slice(0, usualNullDate.length) };
}
