import { CsvError, parse } from 'csv-parse/sync';
import { unguardedText } from '#contract/csv-text.ts';
import { mostImportColumns } from '#contract/import-limits.ts';
import type { ImportEncoding } from '#contract/imports.ts';
import { type Book, type Gatherer, mostOfRow, newSheet, sheetSize } from './limits.ts';
import { openQuote, tooLongRow, tooManyColumns } from './refusals.ts';
import { decoded, encodingOf, withoutEnd } from './text-encoding.ts';
import { uncalculated } from './uncalculated.ts';

/** In a tie the earlier one wins: commas occur in text and decimals more often than the others. */
const separators = ['\t', ';', ','];

/** The bar means 'or' in text, so it separates only if nothing else does and the header row has it, too. */
const bar = '|';

/** Rows that are compared. */
const sampleRows = 100;

/** Excel's optional first line that declares the separator. */
const declaration = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** Options for the CSV parser. A quote in the middle of a field is an ordinary character. */
const csvForm = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
};

/** Text that only a lenient look sees as quoted: blanks around the quotes, or typographic ones. */
const unusualQuotes = /[“”„«]|(?:^|[\t;,|\r\n])[ \u00a0]+"|"[ \u00a0]+(?:[\t;,|\r\n]|$)/;

const inClass = (separator: string) => separator.replace(/[\]\\^-]/, '\\$&');

/**
 * The text with every quoted field as the CSV parser knows it: in plain quotes that begin and end the field. Fields are
 * gone through in order, so that what stands within quotes stays as it is.
 */
function withPlainQuotes(text: string, separator: string): string {
  if (!unusualQuotes.test(text)) return text;
  const end = `[${inClass(separator)}\\r\\n]`;
  const blanks = '[ \\u00a0]*';
  const plain = '"([^"]*(?:""[^"]*)*)"';
  const typographic = '[“”„«]([^“”„«»\\r\\n]*)[“”»]';
  const field = new RegExp(`${blanks}(?:${plain}|${typographic})${blanks}(?=${end}|$)|[^${end.slice(1)}+`, 'g');
  return text.replace(field, (whole: string, inPlain?: string, inTypographic?: string) => {
    if (inPlain !== undefined) return `"${inPlain}"`;
    return inTypographic === undefined ? whole : `"${inTypographic.replaceAll('"', '""')}"`;
  });
}

/** The first rows of a text. In strict mode only those before the first misplaced quote. */
function sampleOf(sample: string, separator: string, isStrict: boolean): string[][] {
  const rows: string[][] = [];
  try {
    parse(withPlainQuotes(sample, separator), {
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
    .map((separator) => ({ separator, ...evenness(sampleOf(sample, separator, isStrict)) }))
    // Names with academic degrees contain commas too, but their header doesn't.
    .filter(({ separator, fields, isInFirst }) => fields > 1 && (separator !== ',' || fields > 2 || isInFirst));
  return candidates.toSorted((a, b) => b.rows - a.rows || b.fields - a.fields)[0]?.separator;
}

/**
 * Detects the separator, and where the data begins. In order: the declaration, the most even separator (strict quotes
 * first), bars, and tabs, which split nothing otherwise.
 */
function separatorOf(sample: string): { separator: string; start: number } {
  const [line = '', declared] = declaration.exec(sample.slice(0, 20)) ?? [];
  if (declared !== undefined) return { separator: declared, start: line.length };
  const { rows, isInFirst } = evenness(sampleOf(sample, bar, false));
  const other = isInFirst && rows > 1 ? bar : '\t';
  return { separator: mostEven(sample, true) ?? mostEven(sample, false) ?? other, start: 0 };
}

/** `="0001"`: how programs keep text from being read as a number. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** How a field with a formula begins. A line of equals signs is none. */
const formula = /^=\s*[^=\s]/;

function meaningOf(field: string): string {
  if (!field.startsWith('=')) return unguardedText(field);
  const text = textFormula.exec(field)?.[1];
  if (text !== undefined) return text.replaceAll('""', '"');
  return formula.test(field) ? uncalculated(field) : field;
}

/** Characters that are looked at for the separator. */
const sampleSize = 64 * 1024;

/** Bytes of a record: more than a row may have, so that its cells can be looked at. */
const mostOfRecord = 8 * mostOfRow;

/** Reads a text file or pasted cells, separated by tabs, semicolons or commas. */
export function readCsv(file: Uint8Array, wish: ImportEncoding | undefined, { checkTime, keep }: Gatherer): Book {
  const encoding = wish ?? encodingOf(file);
  const text = decoded(withoutEnd(file, encoding), encoding);
  const { separator, start } = separatorOf(text.slice(0, sampleSize));
  const sheet = newSheet('');
  let number = 0;
  let line = 0;
  try {
    parse(withPlainQuotes(text.slice(start), separator), {
      ...csvForm,
      delimiter: separator,
      max_record_size: mostOfRecord,
      cast: (field, { column }) => {
        if (Number(column) >= sheetSize.columns) throw tooManyColumns(Number(column) + 1, mostImportColumns);
        return meaningOf(field);
      },
      on_record: (cells: string[], context) => {
        number += 1;
        line = context.lines;
        checkTime();
        keep(sheet, number, cells);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A row that goes on over other lines is in a quote.
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || Number(error.lines) > line + 1;
    throw isOpen ? openQuote(number + 1) : tooLongRow(number + 1, mostOfRow);
  }
  return { format: 'csv', encoding, epoch1904: false, sheets: [sheet] };
}
