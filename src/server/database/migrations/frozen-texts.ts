/*
 * How texts were compared, searched and told apart when 0005 and 0015 were made: a copy, so that both go on meaning the
 * same whatever becomes of the product's own functions. Nothing here changes.
 */

/** Default-ignorable characters and bidirectional controls, and three more that leave no trace or an empty place. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]/gu;

// Most texts have no other character, and it is several times as quick.
const ascii = /^[\x20-\x7e]*$/;

/** A text without the characters that can't be seen, by which two texts differ and look the same. */
export function visibleText(text: string): string {
  return ascii.test(text) ? text : text.replace(unseen, '');
}

/** Lower case by code point through upper case, so that ß and ẞ are ss and every sigma is the same. */
function withoutCase(text: string): string {
  let folded = '';
  for (const character of text) folded += character.toLowerCase().toUpperCase().toLowerCase();
  return folded;
}

const whiteSpace = /\p{White_Space}+/gu;

/**
 * The form in which NPAs, names of regions, e-mails and usernames are the same: without case, without characters that
 * can't be seen, full-width and other compatible forms as plain ones, and white space of every kind as one space.
 */
export function uniqueKey(text: string): string {
  if (ascii.test(text)) return text.trim().replace(/ +/g, ' ').toLowerCase();
  const plain = withoutCase(visibleText(text).normalize('NFKC')).normalize('NFKC');
  return plain.replace(whiteSpace, ' ').trim();
}

// Accents only: marks of other scripts (vowel signs, for example) are letters to their readers.
const combiningAccents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

const notAscii = /\P{ASCII}/gu;

/** Full-width letters, ligatures and the like as plain letters. An accent that stands alone stays itself: its plain form is a space. */
function plainForms(text: string): string {
  return text.replace(notAscii, (character) => {
    const plain = character.normalize('NFKC');
    return plain.startsWith(' ') && plain !== ' ' ? character : plain;
  });
}

/** The form in which texts are searched and sorted: without case, accents and what can't be seen. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const letters = withoutCase(plainForms(visibleText(text)).normalize('NFD'));
  return plainForms(letters).normalize('NFD').replace(combiningAccents, '').normalize('NFC');
}

/** The country's own prefix, and the zero that stands for it at home. */
const countryPrefix = /^(?:62|0)+/;

/** A telephone number as its digits after the prefix: `+62 812-3456`, `0812 3456` and `8123456` are one; null without enough digits. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').normalize('NFKC').replace(/\D/g, '').replace(countryPrefix, '');
  return digits.length < 6 ? null : digits;
}

/** Titles and degrees as they are written in Indonesia, without their dots. */
const degrees = new Set(
  (
    'prof dr drs dra drg drh ir h hj kh haji hajah ust ustadz ns apt rr bapak ibu pdt br sr ' +
    'sh se sp st si spsi sag spd spdi ssos ssi skm skep skom sfarm sth shi sked sst skeb stp ' +
    'mm mh me ma mt msi mpsi mpd mpdi mkes mkep mkom mag msc mba mph map mhum mth mars phd psikolog konselor ' +
    'amd amk amkeb amdkeb amdkep sstkeb bsc ba cht cac icap icap1 icap2 icap3 spkj spog spa spd-kr'
  ).split(' '),
);

/** `S.Psi`, `M.Si.`, `A.Md.Kep`: letters parted by dots, of which more than one stand together somewhere. */
const dottedDegree = /^(?=.*\p{L}{2})\p{L}{1,4}(?:\.\p{L}{1,5})+\.?$/u;

const spellings: Record<string, string> = {
  moh: 'muhammad',
  muh: 'muhammad',
  mohd: 'muhammad',
  mochamad: 'muhammad',
  mochammad: 'muhammad',
  mohamad: 'muhammad',
  mohammad: 'muhammad',
  mohammed: 'muhammad',
  muhamad: 'muhammad',
  muhammed: 'muhammad',
  abd: 'abdul',
};

function isDegree(word: string): boolean {
  return dottedDegree.test(word) || degrees.has(word.replaceAll('.', ''));
}

/** A name without degrees, case, accents and punctuation; null where nothing is left of it. */
export function nameKey(fullName: string): string | null {
  // Degrees behind a name follow a comma, as a rule.
  const [name = ''] = fold(fullName)
    .split(',')
    .filter((part) => !part.trim().split(/\s+/).every(isDegree));
  const words = name
    .split(/\s+/)
    .filter((word) => !isDegree(word))
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word !== '')
    .map((word) => spellings[word] ?? word);
  return words.length === 0 ? null : words.join(' ');
}

const standsAlone = /(?<![\p{L}\p{N}])K[123](?![\p{L}\p{N}])/iu;

/** The first K1, K2 or K3 that stands alone, in the NPA before the title. */
export function levelOf(npa: string, title: string | null): string {
  const token = standsAlone.exec(npa) ?? standsAlone.exec(title ?? '');
  return token ? token[0].toUpperCase() : '0';
}

export function fullNameOf(firstName: string, lastName: string | null): string {
  return lastName ? `${firstName} ${lastName}` : firstName;
}
