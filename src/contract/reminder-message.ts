import { type Day, dayWithMonth } from './dates.ts';
import type { Member } from './members.ts';
import { visibleText } from './same-text.ts';
import { type SerkomState, serkomState } from './serkom.ts';

/** What a message needs to know of a member. */
type Reminded = Pick<Member, 'fullName' | 'npa' | 'serkomNo' | 'serkomEndDate'>;

/** What is said of a serkom, and what is asked for. */
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

/** What stands in a text for each member's own: name, number, serkom and what is asked for. */
export const reminderPlaceholders = {
  '{nama}': 'nama lengkap',
  '{npa}': 'NPA',
  '{serkom}': 'keadaan serkomnya dan apa yang diminta',
  '{nomor}': 'nomor serkom',
  '{tanggal}': 'hari terakhir serkom',
} as const;

/** The text that reminds where the association has written none of its own. */
export const usualReminderText = [
  'Yth. {nama} (NPA {npa}),',
  '{serkom}',
  'Terima kasih.\nSekretariat IKAI (Ikatan Konselor Adiksi Indonesia)',
].join('\n\n');

const isPlaceholder = (text: string): text is keyof typeof reminderPlaceholders => text in reminderPlaceholders;

/** The first thing in braces that stands for nothing; undefined where there is none. */
export function unknownPlaceholder(text: string): string | undefined {
  return text.match(/\{[^{}]{0,40}\}/g)?.find((one) => !isPlaceholder(one));
}

/** The message that reminds a member of the serkom; `day` is today. */
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

/** What people put between the digits of a telephone number. */
const betweenDigits = /[\s.()\-\u2010-\u2015\u2212]/gu;

/** A mobile number of Indonesia: its country's prefix or none, perhaps the zero of home, then 8 and eight to eleven digits. */
const mobile = /^(?:(?:\+|00)?62)?0?(8\d{8,11})$/;

/** A number of any other country, with that country's prefix; so long they can be at most. */
const abroad = /^\+(?!62)([1-9]\d{7,14})$/;

/** The digits by which WhatsApp knows a telephone number: `0812-3456-7890` → `6281234567890`; null where it can't be one. */
export function whatsAppNumber(phone: string | null): string | null {
  const bare = visibleText(phone ?? '')
    .normalize('NFKC')
    .replace(betweenDigits, '');
  const [, subscriber] = mobile.exec(bare) ?? [];
  if (subscriber !== undefined) return `62${subscriber}`;
  return abroad.exec(bare)?.[1] ?? null;
}

/** Opens a chat with the member with the message written; null without a number that could have WhatsApp. */
export function whatsAppLink(member: Reminded & Pick<Member, 'phone'>, day: Day, text?: string): string | null {
  const number = whatsAppNumber(member.phone);
  return number === null ? null : `https://wa.me/${number}?text=${encoded(reminderMessage(member, day, text))}`;
}

/** Opens a mail to the member with subject and message written; null without an address. */
export function mailLink(member: Reminded & Pick<Member, 'email'>, day: Day, text?: string): string | null {
  if (member.email === null) return null;
  // The sign between a mailbox and its host is the one that must stay as it is.
  const address = encoded(member.email).replace(/%40(?!.*%40)/, '@');
  // Lines of a mail end with both signs.
  const body = reminderMessage(member, day, text).replaceAll('\n', '\r\n');
  return `mailto:${address}?subject=${encoded(reminderSubject(member))}&body=${encoded(body)}`;
}

/** What a mail to several members says, who see neither each other nor anything that is another's. */
export const generalReminderText = [
  'Yth. Anggota IKAI,',
  'Sertifikat kompetensi (serkom) Anda telah berakhir, segera berakhir, atau belum tercatat pada kami. Mohon diperpanjang bila perlu, lalu kirimkan salinan serkom yang baru kepada kami.',
  'Terima kasih.\nSekretariat IKAI (Ikatan Konselor Adiksi Indonesia)',
].join('\n\n');

/** Opens one mail to several members, each of whom is in BCC. */
export function groupMailLink(addresses: readonly string[], text: string): string {
  const body = text.replaceAll('\n', '\r\n');
  const subject = 'Sertifikat kompetensi (serkom) Anda';
  return `mailto:?bcc=${encoded(addresses.join(','))}&subject=${encoded(subject)}&body=${encoded(body)}`;
}

/** Apostrophes too, which some mail programs take for the end of the address. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
