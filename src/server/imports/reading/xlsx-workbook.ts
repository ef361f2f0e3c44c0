import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { binaryWorkbook, broken, notASpreadsheet } from './refusals.ts';
import { builtInFormat } from './shown-number.ts';
import { type Attributes, allIn, type XmlListener } from './xml.ts';

interface Part {
  path: string;
  /** The last segment of the relationship type. */
  kind: string;
}

/** Elements with this name directly within certain parents. */
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

/** The relationships of a part: the parts it refers to, by id. */
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
  /** Visible ones first; without sheets that are hidden from the user interface ('veryHidden'). */
  sheets: { name: string; path: string }[];
  epoch1904: boolean;
  /** Whether formulas have yet to be calculated by the program that opens the file. Their cached values are 0 then. */
  isUncalculated: boolean;
  sharedStrings: string | undefined;
  /** Number formats by the index of their cell format. */
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

/** Reads the workbook part; refuses other Office files. */
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
  // A part listed under many names would be read as often.
  if (new Set(sheets.map((sheet) => sheet.path)).size < sheets.length) throw broken();
  return {
    sheets: sheets.toSorted((a, b) => a.rank - b.rank).map(({ name, path }) => ({ name, path })),
    epoch1904: isTrue(properties?.date1904),
    isUncalculated: isTrue(calculation?.fullCalcOnLoad),
    sharedStrings: partOf(parts, 'sharedStrings') ?? posix.join(posix.dirname(path), 'sharedStrings.xml'),
    formats: await formatsOf(archive, partOf(parts, 'styles')),
  };
}
