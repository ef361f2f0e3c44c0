import { type Day, dayWithMonth, type Month, monthInWords } from './dates.ts';
import type { Member } from './members.ts';
import { visibleText } from './same-text.ts';
import { type SerkomState, serkomState } from './serkom.ts';

/** The fields of a member that a message needs. */
type Reminded = Pick<Member, 'fullName' | 'npa' | 'serkomNo' | 'serkomEndDate'>;

/** For each state: a sentence about the serkom, and a request. */
const sentences: Record<SerkomState, (serkom: string, end: string) => string> = {
  expired: (serkom, end) =>
    `${serkom} telah berakhir pada ${end}. Mohon segera diperpanjang, lalu kirimkan salinan serkom yang baru kepada kami.`,
  expiring: (serkom, end) =>
    `${serkom} akan berakhir pada ${end}. Mohon diperpanjang sebelum tanggal tersebut, lalu kirimkan salinan serkom yang baru kepada kami.`,
  valid: (serkom, end) => `${serkom} berlaku sampai ${end}. Mohon persiapkan perpanjangannya sebelum tanggal tersebut.`,
  unknown: (serkom) =>
    `Tanggal berakhirnya ${serkom.charAt(0).toLowerCase()}${serkom.slice(1)} belum tercatat pada kami. Mohon kirimkan salinan serkom tersebut.`,
  none: () =>
    'Sertifikat kompetensi (serkom) Anda belum tercatat pada kami. Bila sudah memilikinya, mohon kirimkan salinannya.',
};

/** Placeholders in a text, for values of each member. */
export const reminderPlaceholders = {
  '{nama}': 'nama lengkap',
  '{npa}': 'NPA',
  '{serkom}': 'keadaan serkomnya dan apa yang diminta',
  '{nomor}': 'nomor serkom',
  '{tanggal}': 'hari terakhir serkom',
} as const;

/** The default text. */
export const usualReminderText = [
  'Yth. {nama} (NPA {npa}),',
  '{serkom}',
  'Terima kasih.\nSekretariat IKAI (Ikatan Konselor Adiksi Indonesia)',
].join('\n\n');

const isPlaceholder = (text: string): text is keyof typeof reminderPlaceholders => text in reminderPlaceholders;

/** The first unknown placeholder, if any. */
export function unknownPlaceholder(text: string): string | undefined {
  return text.match(/\{[^{}]{0,40}\}/g)?.find((one) => !isPlaceholder(one));
}

/** The message to a member; `day` is today. */
export function reminderMessage(
  { fullName, npa, serkomNo, serkomEndDate }: Reminded,
  day: Day,
  text: string = usualReminderText,
): string {
  const number = serkomNo === null ? '' : ` nomor ${serkomNo}`;
  const end = serkomEndDate === null ? '' : dayWithMonth(serkomEndDate);
  const say = sentences[serkomState(serkomNo, serkomEndDate, day)];
  const own = {
    '{nama}': fullName,
    '{npa}': npa,
    '{serkom}': say(`Sertifikat kompetensi (serkom) Anda${number}`, end),
    '{nomor}': serkomNo ?? '-',
    '{tanggal}': end === '' ? '-' : end,
  };
  return text.replace(/\{[^{}]{0,40}\}/g, (one) => (isPlaceholder(one) ? own[one] : one));
}

export function reminderSubject({ npa }: Reminded): string {
  return `Sertifikat kompetensi (serkom) Anda, NPA ${npa}`;
}

/** Separators within telephone numbers. */
const betweenDigits = /[\s.()\-\u2010-\u2015\u2212]/gu;

/** An Indonesian mobile number: optional country code and leading zero, then 8 and eight to eleven digits. */
const mobile = /^(?:(?:\+|00)?62)?0?(8\d{8,11})$/;

/** A foreign number with country code; E.164 allows at most 15 digits. */
const abroad = /^\+(?!62)([1-9]\d{7,14})$/;

/** A number as WhatsApp expects it: `0812-3456-7890` → `6281234567890`; null if it can't be one. */
export function whatsAppNumber(phone: string | null): string | null {
  const bare = visibleText(phone ?? '')
    .normalize('NFKC')
    .replace(betweenDigits, '');
  const [, subscriber] = mobile.exec(bare) ?? [];
  if (subscriber !== undefined) return `62${subscriber}`;
  return abroad.exec(bare)?.[1] ?? null;
}

/** A link that opens a chat with the message; null without a number that could have WhatsApp. */
export function whatsAppLink(member: Reminded & Pick<Member, 'phone'>, day: Day, text?: string): string | null {
  const number = whatsAppNumber(member.phone);
  return number === null ? null : `https://wa.me/${number}?text=${encoded(reminderMessage(member, day, text))}`;
}

/** A link that opens an e-mail with subject and message; null without an address. */
export function mailLink(member: Reminded & Pick<Member, 'email'>, day: Day, text?: string): string | null {
  if (member.email === null) return null;
  // Only the last @ separates mailbox and host; it must stay unencoded.
  const address = encoded(member.email).replace(/%40(?!.*%40)/, '@');
  // RFC 6068 demands CRLF.
  const body = reminderMessage(member, day, text).replaceAll('\n', '\r\n');
  return `mailto:${address}?subject=${encoded(reminderSubject(member))}&body=${encoded(body)}`;
}

const sendNewOne = 'lalu kirimkan salinan serkom yang baru kepada kami.';

/** What is said of the serkom to several members in the same state. */
const groupSentences: Record<SerkomState, (serkom: string) => string> = {
  expired: (serkom) => `${serkom} telah berakhir. Mohon segera diperpanjang, ${sendNewOne}`,
  expiring: (serkom) => `${serkom} segera berakhir. Mohon diperpanjang sebelumnya, ${sendNewOne}`,
  valid: (serkom) => `${serkom} masih berlaku. Mohon persiapkan perpanjangannya sebelum berakhir.`,
  unknown: (serkom) =>
    `Tanggal berakhirnya ${serkom.charAt(0).toLowerCase()}${serkom.slice(1)} belum tercatat pada kami. Mohon kirimkan salinan serkom tersebut.`,
  none: (serkom) => `${serkom} belum tercatat pada kami. Bila sudah memilikinya, mohon kirimkan salinannya.`,
};

/** What several members have in common; null if that differs. */
export interface RemindedGroup {
  state: SerkomState | null;
  /** The month in which their serkom ends. */
  month: Month | null;
}

/** The text for several members at once, which contains nothing personal. */
export function groupReminderText({ state, month }: RemindedGroup): string {
  const serkom = 'Sertifikat kompetensi (serkom) Anda';
  const said =
    month !== null
      ? `${serkom} berakhir pada bulan ${monthInWords(month)}. Mohon diperpanjang, ${sendNewOne}`
      : state !== null
        ? groupSentences[state](serkom)
        : `${serkom} telah berakhir, segera berakhir, atau belum tercatat pada kami. Mohon diperpanjang bila perlu, ${sendNewOne}`;
  return ['Yth. Anggota IKAI,', said, 'Terima kasih.\nSekretariat IKAI (Ikatan Konselor Adiksi Indonesia)'].join(
    '\n\n',
  );
}

/** A link that opens one e-mail to several members, as BCC. */
export function groupMailLink(addresses: readonly string[], text: string): string {
  const body = text.replaceAll('\n', '\r\n');
  const subject = 'Sertifikat kompetensi (serkom) Anda';
  return `mailto:?bcc=${encoded(addresses.join(','))}&subject=${encoded(subject)}&body=${encoded(body)}`;
}

/** Encodes apostrophes too: some mail programs take them for the end of the address. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
