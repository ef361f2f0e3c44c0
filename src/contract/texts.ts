import { z } from 'zod';
import { mostRaw } from './bounds.ts';
import { visibleText } from './same-text.ts';

const wrongType = 'Isian ini harus berupa teks.';

/** Nothing was filled in: absent, null or empty. */
export const isUnset = (input: unknown) => input === undefined || input === null || input === '';

/** Control characters but line breaks. */
const control = /[^\P{Cc}\r\n]/u;

/** Whether a text can be stored as it is: whole characters, and none that controls anything. */
export const isStorable = (text: string) => text.isWellFormed() && !control.test(text);

/** Text as every field takes it: without what can't be seen, trimmed, in NFC, storable, and refused rather than cut when it is too long. */
function text(longest: number, missing: string = wrongType) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : wrongType) })
    .max(mostRaw(longest), { abort: true, error: `Paling panjang ${longest} karakter.` })
    .overwrite((value) => visibleText(value).trim().normalize('NFC'))
    .refine(isStorable, 'Isian ini memuat karakter yang tidak dapat disimpan.')
    .max(longest, `Paling panjang ${longest} karakter.`);
}

/** Text that must be there; `missing` is what is said when it is not. */
export function requiredText(longest: number, missing: string) {
  return text(longest, missing).min(1, missing);
}

/** Text that may be absent, null or empty, which are all the same: null. */
export function optionalText(longest: number) {
  return text(longest)
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Like {@link optionalText}, for text that, if there is any, must have a form. */
export function optionalTextLike(longest: number, form: z.ZodType<string, string>, message: string) {
  return optionalText(longest).refine((value) => value === null || form.safeParse(value).success, message);
}

/** More is not looked up: no field of the directory is that long. */
const longestSearch = mostRaw(254);

/** A null byte not every engine takes even to compare with; other control characters are only white space, or found nowhere. */
const isLookedFor = (text: string) => text.length <= longestSearch && text.isWellFormed() && !text.includes('\0');

/** Text that something is looked up by: one that nothing can have finds as much as an empty one, which is nothing. */
export const searchText = z.string().transform((text) => (isLookedFor(text) ? visibleText(text) : ''));

const passwordLength = 'Kata sandi harus 8 sampai 128 karakter.';

/** A new password: 8 to 128 code points, neither trimmed nor cut. */
export const newPassword = z
  .string({ error: passwordLength })
  .max(mostRaw(128), { abort: true, error: passwordLength })
  .refine((value) => value.isWellFormed() && [...value].length >= 8 && [...value].length <= 128, passwordLength);

/** A password that somebody tries; one that is longer than any is as wrong as an empty one. */
export const triedPassword = z.string().transform((text) => (text.length <= 2 * 128 ? text : ''));

/** A number that a path or a query carries as text. */
export function wholeNumberInText(least: number, most: number, message: string) {
  return z
    .string({ error: message })
    .max(20, { abort: true, error: message })
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

/** The id of a row in a path or a query. */
export const idInText = (message: string) => wholeNumberInText(1, Number.MAX_SAFE_INTEGER, message);

/** The path parameter of one row. */
export const idParams = z.object({ id: idInText('Nomor data tidak sah.') });

const badMemberId = 'Nomor anggota tidak sah.';

/** The id of a member in a body. */
export const memberId = z.int({ error: badMemberId }).positive(badMemberId);

/** The id of a member in a query. */
export const memberIdInText = idInText(badMemberId);

/** The id of an account in a query. */
export const accountIdInText = idInText('Nomor akun tidak sah.');

/** Which page of a list is asked for, and how long its pages are. */
export const paging = {
  page: wholeNumberInText(1, Number.MAX_SAFE_INTEGER, 'Nomor halaman harus bilangan bulat mulai 1.').optional(),
  pageSize: wholeNumberInText(1, 1000, 'Ukuran halaman harus bilangan bulat 1 sampai 1000.').optional(),
};
