import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { binaryWorkbook, broken, notASpreadsheet } from './refusals.ts';
import { builtInFormat } from './shown-number.ts';
import { type Attributes, allIn, type XmlListener } from './xml.ts';

interface Part {
  path: string;
  /** The end of the address that names its kind. */
  kind: string;
}

/** Those elements of an XML text that stand in certain others. */
function elementsIn(parent: string, name: string) {
  return (found: (attributes: Attributes) => void): XmlListener => {
    let isInside = false;
    return {
      open(opened, attributes) {
        if (opened === parent) isInside = true;
        else if (isInside && opened === name) found(attributes);
      },
      text() {},
      close(closed) {
        if (closed === parent) isInside = false;
      },
    };
  };
}

/** The parts that a part refers to, by the names that it has for them. */
async function partsFrom(archive: Archive, path: string): Promise<Map<string, Part>> {
  const { dir, base } = posix.parse(path);
  const relations = posix.join(dir, '_rels', `${base}.rels`);
  if (!archive.has(relations)) return new Map();
  const all = await allIn(archive.text(relations), elementsIn('Relationships', 'Relationship'));
  return new Map(
    all.map(({ Id = '', Target = '', Type = '' }) => [
      Id,
      { path: Target.startsWith('/') ? Target : posix.join(dir, Target), kind: posix.basename(Type) },
    ]),
  );
}

const partOf = (parts: Map<string, Part>, kind: string) => [...parts.values()].find((part) => part.kind === kind)?.path;

export interface Workbook {
  /** Visible ones first; without those that only a program can show. */
  sheets: { name: string; path: string }[];
  epoch1904: boolean;
  /** Whether the values of formulas are yet to be calculated by who opens it; programs that can't write 0 instead. */
  isUncalculated: boolean;
  sharedStrings: string | undefined;
  /** The number format of each cell format, by its place. */
  formats: string[];
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true';

const visibility = ['visible', 'hidden'];

async function formatsOf(archive: Archive, path: string | undefined): Promise<string[]> {
  if (path === undefined || !archive.has(path)) return [];
  const own = await allIn(archive.text(path), elementsIn('numFmts', 'numFmt'));
  const codes = new Map(own.map(({ numFmtId, formatCode = 'General' }) => [Number(numFmtId), formatCode]));
  const formats = await allIn(archive.text(path), elementsIn('cellXfs', 'xf'));
  return formats.map(({ numFmtId = '0' }) => codes.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)));
}

/** What an `.xlsx` file says about itself; another kind of Office file is refused. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const path = partOf(await partsFrom(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  if (path.endsWith('.bin')) throw binaryWorkbook();
  if (!archive.has(path)) throw notASpreadsheet('arsip ZIP');
  const parts = await partsFrom(archive, path);
  const listed = await allIn(archive.text(path), elementsIn('sheets', 'sheet'));
  const [properties] = await allIn(archive.text(path), elementsIn('workbook', 'workbookPr'));
  const [calculation] = await allIn(archive.text(path), elementsIn('workbook', 'calcPr'));
  const sheets = listed.flatMap(({ name = '', state = 'visible', ...others }) => {
    const id = Object.entries(others).find(([attribute]) => attribute.endsWith(':id'))?.[1];
    const part = parts.get(id ?? '');
    const rank = visibility.indexOf(state);
    return part?.kind === 'worksheet' && rank !== -1 ? [{ name, path: part.path, rank }] : [];
  });
  if (listed.length === 0) throw notASpreadsheet('berkas Office lain');
  // A part under many names would be read as often.
  if (new Set(sheets.map((sheet) => sheet.path)).size < sheets.length) throw broken();
  return {
    sheets: sheets.toSorted((a, b) => a.rank - b.rank).map(({ name, path }) => ({ name, path })),
    epoch1904: isTrue(properties?.date1904),
    isUncalculated: isTrue(calculation?.fullCalcOnLoad),
    sharedStrings: partOf(parts, 'sharedStrings'),
    formats: await formatsOf(archive, partOf(parts, 'styles')),
  };
}
