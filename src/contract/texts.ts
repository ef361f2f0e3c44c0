import { z } from 'zod';
import { mostRaw } from './bounds.ts';
import { readableNumber } from './numbers.ts';
import { visibleText, withFewMarks, withoutTabs } from './same-text.ts';

const wrongType = 'Isian ini harus berupa teks.';

/** Absent, null and empty all mean unset. */
export const isUnset = (input: unknown) => input === undefined || input === null || input === '';

const control = /[^\P{Cc}\r\n]/u;

/** Control characters except line breaks, and noncharacters: XML, and so a spreadsheet, can't contain U+FFFE. */
const unstorable = /[^\P{Cc}\r\n]|\p{Noncharacter_Code_Point}/u;

/** Whether a text can be stored: well-formed Unicode of characters that every file and engine can hold. */
export const isStorable = (text: string) => text.isWellFormed() && !unstorable.test(text);

/** Why a text can't be stored. */
function unstorableFault(text: string): string {
  const { 0: character = '', index } = control.exec(text) ?? {};
  if (index === undefined) return 'Isian ini memuat karakter yang tidak dapat disimpan.';
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const place = readableNumber([...text.slice(0, index)].length + 1);
  return `Isian ini memuat karakter kendali U+${code} pada huruf ke-${place}. Hapus karakter itu.`;
}

/** Code units that NFC makes one of. */
const mostOfOne = 4;

/** Text of any field: invisible characters removed, spaces for tabs, trimmed, NFC, storable. Too long texts are refused, not cut. */
function text(longest: number, missing: string = wrongType) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : wrongType) })
    .max(mostRaw(longest), { abort: true, error: `Paling panjang ${readableNumber(longest)} karakter.` })
    .overwrite((value) => withoutTabs(visibleText(value)).trim())
    .max(mostOfOne * longest, { abort: true, error: `Paling panjang ${readableNumber(longest)} karakter.` })
    .refine((value) => withFewMarks(value) === value, {
      abort: true,
      error: 'Isian ini memuat huruf dengan terlalu banyak tanda.',
    })
    .overwrite((value) => value.normalize('NFC'))
    .refine(isStorable, { error: ({ input }) => unstorableFault(String(input)) })
    .max(longest, `Paling panjang ${readableNumber(longest)} karakter.`);
}

/** Required text; `missing` is the message without it. */
export function requiredText(longest: number, missing: string) {
  return text(longest, missing).min(1, missing);
}

/** Optional text; absent, empty and null become null. */
export function optionalText(longest: number) {
  return text(longest)
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Like {@link optionalText}, but a text must have the given form. */
export function optionalTextLike(longest: number, form: z.ZodType<string, string>, message: string) {
  return optionalText(longest).refine((value) => value === null || form.safeParse(value).success, message);
}

/** As browsers see it. Hosts without dots are allowed, as in the first superadmin's `admin@localhost`. */
export const emailForm = z.email({ pattern: z.regexes.html5Email, error: 'Alamat email tidak sah.' });

/** No field is longer, so longer texts match nothing. */
const longestSearch = mostRaw(254);

/** Not every engine can compare NUL; other control characters are white space or match nothing. */
const isLookedFor = (text: string) => text.length <= longestSearch && text.isWellFormed() && !text.includes('\0');

/** Text to look something up by. One that no value can have becomes empty, which matches nothing. */
export const searchText = z.string().transform((text) => (isLookedFor(text) ? visibleText(text) : ''));

const passwordLength = 'Kata sandi harus 8 sampai 128 karakter.';

/** A new password: 8 to 128 code points, neither trimmed nor cut. */
export const newPassword = z
  .string({ error: passwordLength })
  .max(mostRaw(128), { abort: true, error: passwordLength })
  .refine((value) => value.isWellFormed() && [...value].length >= 8 && [...value].length <= 128, passwordLength);

/** A password to verify. One that is too long counts as empty: both are wrong. */
export const triedPassword = z.string().transform((text) => (text.length <= 2 * 128 ? text : ''));

/** A whole number in a path or query. */
export function wholeNumberInText(least: number, most: number, message: string) {
  return z
    .string({ error: message })
    .max(20, { abort: true, error: message })
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

/** A row's id in a path or query. */
export const idInText = (message: string) => wholeNumberInText(1, Number.MAX_SAFE_INTEGER, message);

export const idParams = z.object({ id: idInText('Nomor data tidak sah.') });

const badMemberId = 'Nomor anggota tidak sah.';

/** A member's id in a body. */
export const memberId = z.int({ error: badMemberId }).positive(badMemberId);

/** A member's id in a query. */
export const memberIdInText = idInText(badMemberId);

/** An account's id in a query. */
export const accountIdInText = idInText('Nomor akun tidak sah.');

/** Page number and size of a list. */
export const paging = {
  page: wholeNumberInText(1, Number.MAX_SAFE_INTEGER, 'Nomor halaman harus bilangan bulat mulai 1.').optional(),
  pageSize: wholeNumberInText(1, 1000, 'Ukuran halaman harus bilangan bulat 1 sampai 1.000.').optional(),
};
