import type { ImportField } from '#contract/import-columns.ts';
import { mapInSlices } from '#server/batches.ts';
import {
  explanationsIn,
  headerKey,
  headerPartsOf,
  type Meaning,
  type Meanings,
  meaningOf,
  type OpenHeaders,
  openFieldOf,
  partOf,
  unknown,
} from './headers.ts';
import type { Document, ImportedField } from './importable.ts';

type Fields = readonly Pick<ImportedField, 'field' | 'about' | 'parts'>[];

/** A column with the meaning of its header. */
interface SaidColumn {
  header: string;
  key: string;
  meaning: Meaning;
  /** The document it belongs to. */
  about: Document | undefined;
  /** The document of the field that an ambiguous header may mean. */
  mayBeAbout: Document | undefined;
  /** The place of the part of a name that its header means. */
  part: number | undefined;
}

const leftOut: Meaning = { field: null, because: 'neighbour' };

/** The day of issue often stands between a document's number and its end. */
const issueDay = /^(?:tgl|tanggal|date|issue|terbit|mulai)/;

/** Whether a header names its document. */
function isNamed({ key, about }: SaidColumn): boolean {
  return about === undefined || about.words.some((word) => key.includes(word));
}

/** The nearest column to the left whose document is known. */
const leftOf = (columns: readonly SaidColumn[], place: number) =>
  columns
    .slice(0, place)
    .findLast(({ key, meaning, mayBeAbout }) => meaning.field !== null || mayBeAbout || !issueDay.test(key));

/** The document of a column: named in brackets, or else that of the column to its left. */
function documentOf(columns: readonly SaidColumn[], place: number, known: Meanings): Meaning | null {
  const [explained] = explanationsIn(columns[place]?.header ?? '').map(
    (text) => meaningOf(text, known, new Map())?.field,
  );
  if (explained) return { field: explained, because: 'title' };
  const left = leftOf(columns, place);
  if (!left || left.header.trim() === '') return null;
  if (left.mayBeAbout) return { field: left.mayBeAbout.field, because: 'title' };
  return left.meaning;
}

/** Whether a column holds the number of one of the documents. */
const isNumber = (column: SaidColumn | undefined, { field, others }: Document) =>
  column !== undefined && column.meaning.field !== null && [field, ...others].includes(column.meaning.field);

/**
 * Columns with the same header whose document can't be determined: two of them are adjacent, or each stands before a
 * document, the first one after none.
 */
function undecided(columns: readonly SaidColumn[], known: Meanings): Set<SaidColumn> {
  const open = columns.filter((column) => column.about && column.meaning.because === 'title' && !isNamed(column));
  const groups = [...Map.groupBy(open, ({ key }) => key).values()].filter((alike) => {
    const [first, ...others] = alike;
    const about = first?.about;
    if (!about || others.length === 0) return false;
    if (others.some((column) => leftOf(columns, columns.indexOf(column))?.key === column.key)) return true;
    const behind = documentOf(columns, columns.indexOf(first), known);
    const isBehindOne = behind !== null && isNumber({ ...first, meaning: behind }, about);
    return !isBehindOne && alike.every((column) => isNumber(columns[columns.indexOf(column) + 1], about));
  });
  return new Set(groups.flat());
}

/** The meaning of a column that may belong to one of several documents. */
function besideOthers(columns: readonly SaidColumn[], place: number, known: Meanings): Meaning {
  const column = columns[place];
  if (!column) return unknown;
  const { meaning, about } = column;
  if (!about || meaning.because !== 'title' || isNamed(column)) return meaning;
  const document = documentOf(columns, place, known);
  if (!document) return meaning;
  if (document.field === about.field) return { ...meaning, because: 'neighbour' };
  const isOthers = document.field === null ? document.because === null : about.others.includes(document.field);
  return isOthers ? leftOut : meaning;
}

/** Gives the parts of a name its field where there are several and nobody has the whole name. */
function withParts(columns: readonly SaidColumn[], field: ImportField): readonly SaidColumn[] {
  const isOpen = ({ part, meaning }: SaidColumn) =>
    part !== undefined && (meaning.because === null || meaning.field === field);
  const isWhole = columns.some(({ part, meaning }) => part === undefined && meaning.field === field);
  const isOneAlone = new Set(columns.filter(isOpen).map(({ part }) => part)).size < 2;
  if (!isWhole && isOneAlone) return columns;
  const meaning: Meaning = isWhole ? { field: null, because: 'taken' } : { field, because: 'title' };
  return columns.map((column) => (isOpen(column) ? { ...column, meaning } : column));
}

/** Chooses among columns that may be the same field; several where only a person can decide. */
function chosen(columns: readonly SaidColumn[]): readonly SaidColumn[] {
  const [first] = columns;
  if (!first?.about) return columns.filter(({ key, part }) => key === first?.key || part !== undefined);
  const certain = columns.filter((column) => column.meaning.because !== 'title' || isNamed(column));
  return certain.length > 0 ? certain : columns;
}

/**
 * The meanings of a file's columns: by their headers, and where these leave it open, by neighbouring columns. Columns
 * between which only a person can choose get the same field.
 */
export async function meaningsInRow(
  headers: readonly string[],
  fields: Fields,
  known: Meanings,
  remembered: Meanings,
  openHeaders: OpenHeaders = new Map(),
): Promise<Meaning[]> {
  const abouts = new Map(fields.map(({ field, about }) => [field, about]));
  const parts = headerPartsOf(fields);
  const whole = fields.find((one) => one.parts)?.field;
  const alone = await mapInSlices(headers, (header): SaidColumn => {
    const meaning = meaningOf(header, known, remembered) ?? unknown;
    const open = meaning.because === null ? openFieldOf(header, openHeaders) : null;
    const aboutOf = (field: ImportField | null) => (field === null ? undefined : abouts.get(field));
    const [about, mayBeAbout] = [aboutOf(meaning.field), aboutOf(open)];
    return { header, key: headerKey(header), meaning, about, mayBeAbout, part: partOf(header, parts) };
  });
  const said = whole ? withParts(alone, whole) : alone;
  const open = undecided(said, known);
  const columns = said.map((column, place) =>
    open.has(column) ? column : { ...column, meaning: besideOthers(said, place, known) },
  );
  const kept = new Set(
    [...Map.groupBy(columns, ({ meaning }) => meaning.field)].flatMap(([field, alike]) =>
      field === null ? alike : chosen(alike),
    ),
  );
  return columns.map((column): Meaning => (kept.has(column) ? column.meaning : { field: null, because: 'taken' }));
}
