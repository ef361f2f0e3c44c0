import type { ImportField } from '#contract/import-columns.ts';
import { type MemberStatus, newMember } from '#contract/members.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import type { Cells, Reading, ReadRows } from '#server/imports/importable.ts';
import { pictureNameOf } from '#server/pictures/picture-address.ts';
import { meantYear } from '#server/unlikely-years.ts';
import { unknownPicture } from '../members.rules.ts';
import { type RegionFound, regionFinder } from './regions.ts';

/** Spellings of the two states, folded, without spaces and punctuation. */
const statuses = new Map<string, MemberStatus>([
  ...['active', 'aktif', 'ya aktif', 'masih aktif'].map((word) => [word.replaceAll(' ', ''), 'active'] as const),
  ...[
    ...['inactive', 'tidakaktif', 'nonaktif', 'nonactive', 'notactive', 'inaktif', 'tdkaktif', 'takaktif', 'pasif'],
    ...['nonaktip', 'tidakaktip', 'sudahtidakaktif', 'notaktif'],
  ].map((word) => [word, 'inactive'] as const),
]);

type MemberField = Extract<ImportField, keyof typeof newMember.shape>;

type CellResult = { value: string | number } | { fault: string; suggestion?: string } | null;

const wholeNumber = /^-?\d+$/;

/** Validates a value by the rule of the form. */
function validated(field: MemberField, value: string | number): CellResult {
  const { success, data, error } = newMember.shape[field].safeParse(value);
  if (!success) return { fault: error.issues[0]?.message ?? 'Isian ini tidak sah.' };
  return typeof data === 'string' || typeof data === 'number' ? { value: data } : null;
}

const numberOrText = (text: string) => (wholeNumber.test(text) ? Number(text) : text);

/** Reads a year. The fault of one with two digits asks what it may mean. */
function yearOf(text: string): CellResult {
  const year = numberOrText(text);
  const found = validated('experience_year_start', year);
  if (found === null || !('fault' in found) || typeof year === 'string') return found;
  const isTaken = (other: number) => newMember.shape.experience_year_start.safeParse(other).success;
  return { fault: [found.fault, meantYear(year, isTaken)].join(' ').trim() };
}

const longestStatus = 64;

function statusOf(text: string): CellResult {
  const isShort = text.length <= longestStatus;
  const status = isShort ? statuses.get(fold(text).replace(/[^\p{L}\p{N}]/gu, '')) : undefined;
  return status
    ? { value: status }
    : { fault: `Status “${text.slice(0, longestStatus)}” tidak dikenal. Tulis aktif atau tidak aktif.` };
}

interface Known {
  regionOf: (text: string) => RegionFound;
  pictures: ReadonlySet<string>;
  pictureOf: (text: string) => string | null;
}

function readCell(field: MemberField, text: string, { regionOf, pictures, pictureOf }: Known): CellResult {
  switch (field) {
    case 'membership_type_id': {
      const region = regionOf(text);
      return 'id' in region ? { value: region.id } : region;
    }
    case 'image_url': {
      const picture = pictureOf(text);
      const isThere = picture !== null && pictures.has(picture);
      return isThere ? { value: pictureUrl(picture) } : { fault: unknownPicture.message };
    }
    case 'status':
      return statusOf(text);
    case 'experience_year_start':
      return yearOf(text);
    case 'order':
      return validated(field, numberOrText(text));
    default:
      return validated(field, text);
  }
}

const numbers: ReadonlySet<ImportField> = new Set(['phone', 'practice_permit_number', 'serkom_number']);

/** Digits of the longest telephone number (E.164). */
const longestPhone = 15;

/** Why a text may belong in another column; null for most texts. */
function doubtOf(field: MemberField, text: string): string | null {
  if (field === 'first_name' && !/\p{L}/u.test(text)) return 'Nama ini tidak memuat huruf. Periksa isinya.';
  if (field === 'first_name' && text.includes('@')) return 'Nama ini tampak seperti email. Periksa isinya.';
  if (field === 'phone' && text.replace(/\D/g, '').length > longestPhone) {
    return 'Sel ini tampak memuat lebih dari satu nomor. Tulis satu saja.';
  }
  if (numbers.has(field) && !/\p{Nd}/u.test(text)) return 'Nomor ini tidak memuat angka. Periksa isinya.';
  return null;
}

function readRow(cells: Cells, known: Known): Reading {
  const read: Required<Reading> = { values: {}, faults: [], warnings: [] };
  for (const [field, text] of Object.entries(cells) as [MemberField, string][]) {
    const cell = readCell(field, text, known);
    if (cell === null) continue;
    if ('fault' in cell) {
      const { fault: message, ...suggested } = cell;
      read.faults.push({ field, message, ...suggested });
    } else {
      read.values[field] = cell.value;
      const message = doubtOf(field, text);
      if (message !== null) read.warnings.push({ field, message });
    }
  }
  return read;
}

/** Finds the live regions by any of their names. */
async function regionsByName(db: Db | Tx) {
  const regions = await db
    .selectFrom('regions')
    .select(['id', 'name', 'code', 'other_names'])
    .where('deleted_at', 'is', null)
    .orderBy('name_fold')
    .execute();
  return regionFinder(regions);
}

/** Makes the reader for rows of members, which applies the rules of the form. */
export async function memberReader(db: Db | Tx, publicUrl: string): Promise<ReadRows> {
  const regionOf = await regionsByName(db);
  const pictureOf = (text: string) => pictureNameOf(text, publicUrl);

  return async (rows) => {
    const names = rows.flatMap(({ image_url }) => (image_url === undefined ? [] : [pictureOf(image_url)]));
    const stored =
      names.length === 0
        ? []
        : await db
            .selectFrom('pictures')
            .select('name')
            .where(
              'name',
              'in',
              names.filter((name) => name !== null),
            )
            .execute();
    const pictures = new Set(stored.map(({ name }) => name));
    return mapInSlices(rows, (cells) => readRow(cells, { regionOf, pictures, pictureOf }));
  };
}
