import { Readable } from 'node:stream';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { Db } from '#server/database/schema.ts';
import type { Cell, Sheet } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import { exampleMark } from './example-row.ts';
import type { Importable } from './importable.ts';
import { columnsIn, type ImportRecord } from './imports.store.ts';
import { cellsOf, correctionsOf, findingOf, stagedRowsOf } from './staged-rows.store.ts';

/** The header of the column with the reasons. A corrected file is imported without it. */
const reasonHeader = 'Alasan';

/** In characters. */
const widths = { column: 20, reason: 60 };

const textColumn = (title: string, width: number) => ({ title, width, kind: 'text' }) as const;

/** The wrong rows of an import as a file, as they came or were corrected, each with the reason. */
export function faultsFile(db: Db, importable: Importable, record: ImportRecord): Readable {
  const columns = columnsIn(record);
  // A correction may have filled a field without a column in the file.
  const added = importable.fields.filter(({ field }) => !columns.some((column) => column.field === field));

  // A file without headers gets those of its fields.
  const headerOf = ({ title, field }: ImportColumn) =>
    title || (importable.fields.find((one) => one.field === field)?.header ?? '');

  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const staged of stagedRowsOf(db, record.id, { verdict: 'wrong' })) {
      for (const row of staged) {
        const cells = cellsOf(row, columns);
        const corrections = correctionsOf(row);
        const reasons = findingOf(row)?.faults.map(({ message }) => message) ?? [];
        yield [
          ...columns.map(({ index, field }) => (field && corrections[field]) ?? cells[index] ?? ''),
          ...added.map(({ field }) => corrections[field] ?? ''),
          [...new Set(reasons)].join(' '),
        ].map((text) => text || null);
      }
    }
  }

  const sheet: Sheet = {
    name: 'Baris salah',
    columns: [
      ...columns.map((column) => textColumn(headerOf(column), widths.column)),
      ...added.map(({ header, width }) => textColumn(header, width)),
      textColumn(reasonHeader, widths.reason),
    ],
    rows: rows(),
  };
  return xlsxOf(sheet);
}

/** Brackets are ignored in headers when the file is imported. */
const requiredMark = ' (wajib)';

/** A template: the headers of a subject's fields, an example that is never imported, and lists of choices. */
export async function templateFile(db: Db, { fields, key, missing, template }: Importable): Promise<Readable> {
  const choices = await template.choices(db);
  const required = new Set(missing({}).map(({ field }) => field));
  const columns = fields.map(({ field, header, width, kind }) => {
    const called = (template.headers[field] ?? header) + (required.has(field) ? requiredMark : '');
    return {
      title: called,
      width: Math.max(width, called.length + 2, field === key.field ? exampleMark.length + 2 : 0),
      kind: kind === 'day' ? ('day' as const) : ('text' as const),
      choices: choices[field] ?? [],
    };
  });
  const example = fields.map(({ field }) => {
    if (field === key.field) return exampleMark;
    return template.example[field] ?? choices[field]?.[0] ?? null;
  });
  return xlsxOf({ name: 'Template', columns, rows: Readable.from([example]) });
}
