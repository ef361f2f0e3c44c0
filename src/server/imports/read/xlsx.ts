import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { type Book, type Gatherer, mostKept, newSheet } from './limits.ts';
import { binaryWorkbook, broken, notASpreadsheet, tooMuchText } from './refusals.ts';
import { builtInFormat } from './shown-number.ts';
import { itemText, readSheet } from './xlsx-sheet.ts';
import { elementsIn, readXml } from './xml.ts';

interface Part {
  path: string;
  /** The last segment of the relationship type, in small letters. */
  kind: string;
}

/** The relationships of a part: the parts it refers to, by id. */
async function partsFrom(archive: Archive, path: string): Promise<Map<string, Part>> {
  const { dir, base } = posix.parse(path);
  const relations = posix.join(dir, '_rels', `${base}.rels`);
  if (!archive.has(relations)) return new Map();
  const all = await elementsIn(archive.text(relations), 'Relationships', 'Relationship');
  return new Map(
    all.map(({ Id = '', Target = '', Type = '' }) => [
      Id,
      { path: posix.resolve('/', dir, Target.replaceAll('\\', '/')), kind: posix.basename(Type).toLowerCase() },
    ]),
  );
}

const partOf = (parts: Map<string, Part>, kind: string) => [...parts.values()].find((part) => part.kind === kind)?.path;

/** The strings of a workbook that its cells refer to by index. */
async function sharedStringsOf(archive: Archive, path: string): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has(path)) return strings;
  const text = itemText();
  let size = 0;
  await readXml(archive.text(path), {
    open: (name) => (name === 'si' ? text.start() : text.open(name)),
    text: text.hear,
    close(name) {
      if (name !== 'si') return text.close(name);
      size += text.taken().length;
      if (size > mostKept) throw tooMuchText(mostKept);
      strings.push(text.taken());
    },
  });
  return strings;
}

/** Number formats by the index of their cell format. */
async function formatsOf(archive: Archive, path: string | undefined): Promise<string[]> {
  if (path === undefined || !archive.has(path)) return [];
  const own = await elementsIn(archive.text(path), 'numFmts', 'numFmt');
  const codes = new Map(own.map(({ numFmtId, formatCode = 'General' }) => [Number(numFmtId), formatCode]));
  const formats = await elementsIn(archive.text(path), 'cellXfs', 'xf');
  return formats.map(({ numFmtId = '0' }) => codes.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)));
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true';

/** Sheets with another visibility can't be shown by the user interface ('veryHidden'). */
const visibility = ['visible', 'hidden'];

/** Reads an `.xlsx` or `.xlsm` file; refuses other Office files. */
export async function readXlsx(archive: Archive, gatherer: Gatherer): Promise<Book> {
  const path = partOf(await partsFrom(archive, ''), 'officedocument') ?? 'xl/workbook.xml';
  if (path.endsWith('.bin')) throw binaryWorkbook();
  if (!archive.has(path)) throw notASpreadsheet('arsip ZIP');
  const parts = await partsFrom(archive, path);
  const listed = await elementsIn(archive.text(path), 'sheets', 'sheet');
  const [properties] = await elementsIn(archive.text(path), 'workbook', 'workbookPr');
  const [calculation] = await elementsIn(archive.text(path), 'workbook', 'calcPr');
  const found = listed.flatMap(({ name = '', state = 'visible', ...others }) => {
    const id = Object.entries(others).find(([attribute]) => /(?:^|:)id$/.test(attribute))?.[1];
    const part = parts.get(id ?? '');
    if (part?.kind !== 'worksheet' || !visibility.includes(state)) return [];
    return [{ path: part.path, sheet: newSheet(name, state === 'hidden') }];
  });
  if (listed.length === 0) throw notASpreadsheet('berkas Office lain');
  // A part listed under many names would be read as often.
  if (new Set(found.map((one) => one.path)).size < found.length) throw broken();
  const epoch1904 = isTrue(properties?.date1904);
  const strings = partOf(parts, 'sharedstrings') ?? posix.join(posix.dirname(path), 'sharedStrings.xml');
  const meaning = {
    strings: await sharedStringsOf(archive, strings),
    formats: await formatsOf(archive, partOf(parts, 'styles')),
    epoch1904,
    // The cached values of formulas are 0 then.
    isUncalculated: isTrue(calculation?.fullCalcOnLoad),
  };
  for (const { path, sheet } of found) await readSheet(archive.text(path), sheet, meaning, gatherer);
  return { format: 'xlsx', encoding: null, epoch1904, sheets: found.map(({ sheet }) => sheet) };
}
