import { parse } from 'csv-parse/sync';
import { hasUnusualQuotes, withPlainQuotes } from './quotes.ts';

/** In a tie the earlier one wins: commas occur in text and decimals more often than the others. */
const separators = ['\t', ';', ','];

/** The bar means 'or' in text, so it separates only if nothing else does and the header row has it, too. */
const bar = '|';

/** Rows that are compared. */
const sampleRows = 100;

/** Excel's optional first line that declares the separator. */
const declaration = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** Options for the CSV parser. A quote in the middle of a field is an ordinary character. */
export const csvForm = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
};

/** The first rows of a text. In strict mode only those before the first misplaced quote. */
function rowsOf(sample: string, separator: string, isStrict: boolean): string[][] {
  const rows: string[][] = [];
  try {
    parse(hasUnusualQuotes([sample]) ? withPlainQuotes(sample, separator) : sample, {
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
    // The sample ends within a quoted field, or a quote is misplaced: the rows before that are enough.
  }
  return rows;
}

/** The most frequent number of fields, and how many rows have it. */
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
    // Names with academic degrees contain commas too, but their header doesn't.
    .filter(({ separator, fields, isInFirst }) => fields > 1 && (separator !== ',' || fields > 2 || isInFirst));
  return candidates.toSorted((a, b) => b.rows - a.rows || b.fields - a.fields)[0]?.separator;
}

/**
 * Detects the separator, and where the data begins. In order: the declaration, the most even separator (strict quotes
 * first), bars, and tabs, which split nothing otherwise.
 */
export function separatorOf(sample: string): { separator: string; start: number } {
  const [line = '', declared] = declaration.exec(sample.slice(0, 20)) ?? [];
  if (declared !== undefined) return { separator: declared, start: line.length };
  const { rows, isInFirst } = evenness(rowsOf(sample, bar, false));
  const other = isInFirst && rows > 1 ? bar : '\t';
  return { separator: mostEven(sample, true) ?? mostEven(sample, false) ?? other, start: 0 };
}
