import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unguardedText } from '#contract/csv-text.ts';
import type { Contents, ReadingOptions, SourceRow } from './contents.ts';
import { countedRows } from './limits.ts';
import { hasUnusualQuotes, withPlainQuotes } from './quotes.ts';
import { openQuote } from './refusals.ts';
import { csvForm, separatorOf } from './separator.ts';
import { decoded, encodingOf, withoutEnd } from './text-encoding.ts';
import { uncalculated } from './uncalculated.ts';

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

function* without(start: number, pieces: Iterable<string>): Generator<string> {
  let rest = start;
  for (const piece of pieces) {
    yield piece.slice(rest);
    rest = Math.max(0, rest - piece.length);
  }
}

async function* rowsOf(text: Iterable<string>, separator: string): AsyncGenerator<SourceRow[]> {
  // No limit: a line may be as long as the file.
  const parser = parse({ ...csvForm, delimiter: separator, max_record_size: 0 });
  const source = Readable.from(text);
  source.pipe(parser);
  let number = 0;
  try {
    for await (const fields of parser) {
      number += 1;
      yield [{ number, cells: fields.map(meaningOf) }];
    }
  } catch (error) {
    throw error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? openQuote(Number(error.records) + 1)
      : error;
  } finally {
    source.destroy();
  }
}

const lineBreak = /\r\n?|\n/g;

/** Upper bound of the number of rows. */
function linesIn(text: Iterable<string>): number {
  let lines = 1;
  for (const piece of text) lines += piece.match(lineBreak)?.length ?? 0;
  return lines;
}

/** Reads a text file or pasted cells, separated by tabs, semicolons or commas. */
export async function csvContents(file: Uint8Array, options: ReadingOptions): Promise<Contents> {
  const encoding = options.encoding ?? encodingOf(file);
  const bytes = withoutEnd(file, encoding);
  const [sample = ''] = decoded(bytes, encoding);
  const { separator, start } = separatorOf(sample);
  const text = hasUnusualQuotes(decoded(bytes, encoding))
    ? () => [withPlainQuotes([...without(start, decoded(bytes, encoding))].join(''), separator)]
    : () => without(start, decoded(bytes, encoding));
  const rows = () => rowsOf(text(), separator);
  return {
    format: 'csv',
    encoding,
    sheets: [],
    sheet: null,
    epoch1904: false,
    otherRows: 0,
    rowCount: await countedRows(linesIn(decoded(bytes, encoding)), rows),
    rows: rows(),
  };
}
