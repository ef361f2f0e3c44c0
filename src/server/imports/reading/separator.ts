import { parse } from 'csv-parse/sync';

/** In doubt the earlier one: a comma stands in texts and decimals more often than the others. */
const separators = ['\t', ';', ','];

/** Stands for 'or' in texts, so it is one only where no other is and the headers have it, too. */
const bar = '|';

/** So many rows are looked at. */
const sampleRows = 100;

/** Excel's first line that says what separates the fields. It is no data. */
const declaration = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** How the fields of CSV stand in a text; a quote that does not begin a field is a character like any other. */
export const csvForm = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
};

/** The first rows of a text; where quotes are to stand as they should, those before the first that does not. */
function rowsOf(sample: string, separator: string, isStrict: boolean): string[][] {
  const rows: string[][] = [];
  try {
    parse(sample, {
      ...csvForm,
      relax_quotes: !isStrict,
      delimiter: separator,
      to: sampleRows,
      on_record: (row: string[]) => {
        if (row.length > 1 || row[0] !== '') rows.push(row);
        return null;
      },
    });
  } catch {
    // The sample ends within quotes, or one stands where it shouldn't; the rows before that are enough.
  }
  return rows;
}

/** How many rows have as many fields as most have, and how many those are. */
function evenness(rows: string[][]): { rows: number; fields: number; isInFirst: boolean } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  counts.delete(1);
  const [fields = 1, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { rows: count, fields, isInFirst: (rows[0]?.length ?? 1) > 1 };
}

function mostEven(sample: string, isStrict: boolean): string | undefined {
  const candidates = separators
    .map((separator) => ({ separator, ...evenness(rowsOf(sample, separator, isStrict)) }))
    // A column of names with their degrees has commas too, but none in its header.
    .filter(({ separator, fields, isInFirst }) => fields > 1 && (separator !== ',' || fields > 2 || isInFirst));
  return candidates.toSorted((a, b) => b.rows - a.rows || b.fields - a.fields)[0]?.separator;
}

/**
 * What separates the fields of a text that begins so, and where its data begins: what it says itself, else what cuts it
 * most evenly (seldom through quotes), else bars, else a tab, which cuts nothing else.
 */
export function separatorOf(sample: string): { separator: string; start: number } {
  const [line = '', declared] = declaration.exec(sample.slice(0, 20)) ?? [];
  if (declared !== undefined) return { separator: declared, start: line.length };
  const { rows, isInFirst } = evenness(rowsOf(sample, bar, false));
  const other = isInFirst && rows > 1 ? bar : '\t';
  return { separator: mostEven(sample, true) ?? mostEven(sample, false) ?? other, start: 0 };
}
