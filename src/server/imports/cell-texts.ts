import type { ImportField } from '#contract/import-columns.ts';
import { visibleText, withoutTabs } from '#contract/same-text.ts';
import { fold } from '#server/database/search-text.ts';
import { faultOfFormula } from './cell-faults.ts';
import type { CellKind, Remark } from './importable.ts';

/** Placeholders for empty cells, folded, without spaces and punctuation. */
const placeholders = new Set(
  (
    'na nihil kosong null none nil belumada blmada belum belumpunya blmpunya belumdiisi tidakada tdkada takada ' +
    'tidakpunya tdkpunya tidaktersedia tidakdiketahui notavailable notapplicable'
  ).split(' '),
);

/** Placeholders in columns of numbers only: elsewhere they may be names. */
const placeholdersOfNumbers = new Set(
  (
    'proses dalamproses masihproses sedangproses masihdalamproses sedangdalamproses onprocess inprocess menyusul ' +
    'dalampengurusan sedangdiurus masihdiurus sedangpengurusan belumterbit belumkeluar belumjadi blmterbit blmkeluar ' +
    'belummemiliki tidakmemiliki blmmemiliki tidak tdk tba tbd nan undefined'
  ).split(' '),
);

const crosses = /^x{3,}$/;

/** Characters of the longest placeholder with surrounding punctuation. */
const longest = 30;

const zeros = /^0+$/;

/** No placeholder contains these digits: a quick test for most texts with digits. */
const otherDigit = /[1-9]/;
const plain = /^[\x20-\x7e]*$/;

/** Folds to letters and digits. Most texts are plain, for which this is several times as fast. */
function lettersOf(text: string): string {
  return plain.test(text) ? text.toLowerCase().replace(/[^a-z0-9]/g, '') : fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

const lineBreaks = /\r\n?/g;

/** Longest text of any field; each has a limit of its own too. */
export const longestText = 512;

/** Normalises the text of a cell for storing. One that is too long for that stays as it is. */
export function textOf(cell: string): string {
  const text = withoutTabs(visibleText(cell)).trim();
  return (text.length > longestText ? text : text.normalize('NFC')).replace(lineBreaks, '\n');
}

/** Whether a text means an empty cell. `-`, `.` and the like have no letter and no digit. */
export function isEmptyText(text: string, kind: CellKind): boolean {
  if (text.length > longest || otherDigit.test(text)) return false;
  const letters = lettersOf(text);
  if (letters === '' || placeholders.has(letters)) return true;
  if (kind === 'amount') return false;
  return zeros.test(letters) || (kind !== 'text' && (placeholdersOfNumbers.has(letters) || crosses.test(letters)));
}

/** A number with more digits than spreadsheets keep, whose last digits became zeros. */
const cutDigit = /^[1-9]\d{14}0$/;
const cutDigits = /^[1-9]\d{14}0{2,}$/;

/** How other programs write a whole number that they read from a spreadsheet. */
const fraction = /^(\d+)\.0$/;

/** The apostrophe that marks a number as text, which some programs leave in the cell. */
const marked = /^['‘’`´][\d+]/;

/** `1.23457E+14` read as a number again. */
const rounded = /^[1-9]\d{5}0{6,}$/;

/** A formula that a program wrote as a text, as `="0001"` in a cell for text. */
const formula = /^=\s*[^=\s]/;

const betweenDigits = /[\s().-]/g;

/** An Indonesian mobile number without its leading zero. */
const withoutZero = /^8\d{8,11}$/;

/** The damage that a spreadsheet program did to a text by treating it as a number. */
export interface Damage {
  /** The repaired text, as far as it is known. */
  text: string;
  fault: Remark | null;
  warning: Remark | null;
  hasLostZero: boolean;
}

/**
 * Finds damage in a number whose every character counts. With `restores` a lost leading zero is put back. Texts that a
 * person typed here are not damaged.
 */
export function damageOf(
  field: ImportField,
  kind: CellKind,
  text: string,
  { restores, isTyped }: { restores: boolean; isTyped: boolean },
): Damage {
  const sound = { text, fault: null, warning: null, hasLostZero: false };
  if (kind !== 'code' && kind !== 'phone') return sound;
  if (!isTyped && formula.test(text)) return { ...sound, fault: { field, message: faultOfFormula(text) } };
  if (!isTyped && cutDigits.test(text)) {
    const message = `Excel telah membulatkan nomor ini menjadi ${text}. Tulis ulang nomor lengkapnya.`;
    return { ...sound, fault: { field, message } };
  }
  const [, whole] = fraction.exec(text) ?? [];
  if (!isTyped && whole !== undefined) {
    const message = `Nomor ini menjadi bilangan desimal (${text}), mungkin ${whole}. Tulis ulang nomor lengkapnya.`;
    return { ...sound, fault: { field, message } };
  }
  if (!isTyped && marked.test(text)) {
    const message = `Nomor ini diawali tanda petik (${text.charAt(0)}). Hapus jika bukan bagian dari nomornya.`;
    return { ...sound, warning: { field, message } };
  }
  if (!isTyped && rounded.test(text)) {
    const message = 'Nomor ini tampaknya pernah dibulatkan Excel. Cocokkan dengan nomor aslinya, lalu tulis ulang.';
    return { ...sound, fault: { field, message } };
  }
  if (!isTyped && cutDigit.test(text)) {
    const message = 'Excel mengganti angka setelah digit ke-15 dengan nol. Cocokkan dengan nomor aslinya.';
    return { ...sound, warning: { field, message } };
  }
  if (kind !== 'phone' || !withoutZero.test(text.replace(betweenDigits, ''))) return sound;
  if (restores) return { ...sound, text: `0${text}`, hasLostZero: true };
  return { ...sound, warning: { field, message: 'Nol di depan tampaknya hilang.' }, hasLostZero: true };
}
