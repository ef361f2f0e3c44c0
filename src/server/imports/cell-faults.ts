import type { CellKind } from './importable.ts';
import { uncalculatedFormula } from './read/uncalculated.ts';
import { shortened } from './shortened.ts';
import { isError } from './spreadsheet-errors.ts';
import { daysOf, monthNamed } from './written-days.ts';

/** Longest quoted text, in characters. */
const mostQuoted = 60;

/** Part of every error: a quick test for most texts. */
const errorMark = /^[#＃LlMm]|[:：]/;

/** Shown in a column that is too narrow, and saved so to a text file. */
const tooNarrow = /^#{3,}$/;

const replacement = '\ufffd';

/** Text in a wrong encoding ('Maâ€™ruf'), and HTML entities ('Ma&#039;ruf'). */
const garbled =
  /Ã[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â€[\u0080-\u00bf\u0153\u02dc\u2018-\u2122]|Â[\u00a0-\u00bf]|&(?:amp|quot|apos|nbsp|lt|gt|#\d{1,5}|#x[\da-f]{1,4});/u;

/** Scientific notation, as spreadsheet programs show long numbers, and as others write what they read there. */
const scientific = /^[+-]?(?:\d+(?:[.,]\d+)?E\+|\d[.,]\d+E)\d+$/i;

/** The fault of a cell whose formula has no value. */
export const faultOfFormula = (formula: string): string =>
  `Sel ini berisi rumus yang belum dihitung (${shortened(formula, mostQuoted)}). Buka dan simpan berkasnya di Excel atau LibreOffice, atau tulis nilainya.`;

/** Why a cell can't be read; null if it can. */
export function faultOfCell(text: string, kind: CellKind): string | null {
  if (text.includes(replacement)) {
    return `Sel ini memuat karakter yang tidak terbaca (${replacement}): “${shortened(text, mostQuoted)}”. Tulis ulang isinya.`;
  }
  if (garbled.test(text)) {
    return `Sel ini memuat huruf yang rusak: “${shortened(text, mostQuoted)}”. Tulis ulang isinya.`;
  }
  if (errorMark.test(text)) {
    const formula = uncalculatedFormula(text);
    if (formula !== null) return faultOfFormula(formula);
    if (isError(text)) {
      return `Sel ini berisi galat spreadsheet ${shortened(text, mostQuoted)}. Perbaiki di berkas asalnya, atau tulis nilainya.`;
    }
    if (tooNarrow.test(text)) {
      return 'Sel ini hanya berisi tanda #: kolomnya terlalu sempit ketika berkas disimpan. Tulis nilainya.';
    }
  }
  if (kind !== 'day' && kind !== 'amount' && scientific.test(text)) {
    return `Excel telah mengubah nomor ini menjadi ${text}. Tulis ulang nomor lengkapnya.`;
  }
  return null;
}

/** A date cell as we, and other programs, write it as text. */
const day = /^(\d{4})-(\d\d)-(\d\d)(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?)?$/;

/** The dates that spreadsheet programs make out of `1-2` and `2/2024`, as they show them. */
const dayAndMonth = /^(\d{1,2})[- ](\p{L}{3,9})$/u;
const monthAndYear = /^(\p{L}{3,9})(?:-(\d\d)| (\d{4}))$/u;
const wholeDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)?$/i;
const yearFirst = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/;
const namedDay = /^(?:.{3,9}, ?)?(\d{1,2})[- ](\p{L}{3,9})[- ](\d{4}|\d{2})$/u;

/** The time that they make out of `12:30`. */
const timeOfDay = /^(\d{1,7}:\d\d)(?::\d\d)?(?: ?[AP]M)?$/i;

const longestDay = 30;

const either = (one: string, other: string) => (one === other ? one : `${one} atau ${other}`);

/** The numbers that somebody may have typed instead of a whole day; null if that is no explanation. */
function typedNumbers(text: string): string | null {
  const [, first = '', second = '', yearAtEnd] = wholeDay.exec(text) ?? [];
  if (yearAtEnd !== undefined) {
    const numbers = [Number(first), Number(second)];
    const isDay = numbers.every((one) => one >= 1 && one <= 31) && numbers.some((one) => one <= 12);
    return isDay ? [...numbers, yearAtEnd].join('-') : null;
  }
  if (!daysOf(text, false)) return null;
  const [, year, month, date] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return [year, Number(month), Number(date)].join('-');
  const [, ofMonth, name = '', itsYear] = namedDay.exec(text) ?? [];
  return ofMonth === undefined ? null : [Number(ofMonth), monthNamed(name), itsYear].join('-');
}

/** The text that was probably typed instead of a day; null if unknown. */
function typedInstead(text: string): string | null {
  const [, year, month, date] = day.exec(text) ?? [];
  if (year !== undefined) {
    const [first, second] = [Number(date), Number(month)];
    return either(`${first}-${second}`, first === 1 ? `${second}/${year}` : `${second}-${first}`);
  }
  if ([wholeDay, yearFirst, namedDay].some((form) => form.test(text))) return typedNumbers(text);
  const [, ofMonth, name = ''] = dayAndMonth.exec(text) ?? [];
  const [, otherName = '', ofCentury, ofAll] = monthAndYear.exec(text) ?? [];
  const number = monthNamed(name || otherName);
  if (number === undefined) return null;
  if (ofMonth !== undefined) return either(`${Number(ofMonth)}-${number}`, `${number}-${Number(ofMonth)}`);
  if (ofCentury === undefined) return `${number}/${ofAll}`;
  return either(`${number}/${ofCentury < '50' ? 20 : 19}${ofCentury}`, `${number}-${Number(ofCentury)}`);
}

/** The fault of a day in a cell for text: a spreadsheet program made it out of something else. */
export function faultOfDay(text: string, kind: CellKind): string | null {
  if (kind === 'day' || kind === 'amount' || text.length > longestDay || !/\d/.test(text)) return null;
  const time = timeOfDay.exec(text)?.[1];
  if (time !== undefined) {
    return `Sel ini berisi waktu (${text}), bukan teks: spreadsheet mengubah apa yang diketik, mungkin ${time}. Tulis ulang isinya.`;
  }
  const typed = typedInstead(text);
  return typed === null
    ? null
    : `Sel ini berisi tanggal (${text}), bukan teks: spreadsheet mengubah apa yang diketik, mungkin ${typed}. Tulis ulang isinya.`;
}
