import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailLink, reminderMessage, whatsAppLink, whatsAppNumber } from './reminder-message.ts';

const day = '2026-03-01';
const siti = {
  fullName: 'Siti Aminah',
  npa: 'K1.0012',
  serkomNo: 'SK-7',
  serkomEndDate: '2026-04-03',
  phone: '0812-3456-7890',
  email: 'siti@ikai.test',
};

describe('the number by which WhatsApp knows a telephone', () => {
  test.each([
    ['081234567890', '6281234567890'],
    ['0812-3456-7890', '6281234567890'],
    ['0812 3456 7890', '6281234567890'],
    ['(0812) 3456.7890', '6281234567890'],
    ['+62 812 3456 7890', '6281234567890'],
    ['+62 (0) 812-3456-7890', '6281234567890'],
    ['0062 812 3456 7890', '6281234567890'],
    ['62812\u00a03456\u20117890', '6281234567890'],
    ['81234567890', '6281234567890'],
    ['０８１２３４５６７８９０', '6281234567890'],
    ['+65 9123 4567', '6591234567'],
    ['\u202a+62 812-3456-7890\u202c', '6281234567890'],
    ['\u2066081234567890\u2069', '6281234567890'],
    ['0812\u200e3456\u200f7890\ufeff', '6281234567890'],
  ])('of %s is %s', (phone, number) => {
    expect(whatsAppNumber(phone)).toBe(number);
  });

  test.each([
    [null],
    [''],
    ['-'],
    ['belum ada'],
    ['021 5550 1234'],
    ['+62 21 5550 1234'],
    ['0812'],
    ['08123456789012345'],
    ['081234567890 / 081298765432'],
    ['+62 812 3456 7890 ext. 5'],
    ['8.12E+10'],
    ['911'],
  ])('there is none in %s', (phone) => {
    expect(whatsAppNumber(phone)).toBeNull();
  });

  test('is digits alone, whatever is written, and is its own number', () => {
    const phone = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[+0-9 ().-]{0,20}$/),
      fc.stringMatching(/^(\+62|0|62|)[ -]?8[0-9 -]{6,14}$/),
    );
    fc.assert(
      fc.property(phone, (text) => {
        const number = whatsAppNumber(text);
        if (number === null) return;
        expect(number).toMatch(/^[1-9]\d{7,14}$/);
        expect(whatsAppNumber(`+${number}`)).toBe(number);
      }),
      { numRuns: 2000 },
    );
  });

  test('is the same however the number is written', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ', '\u2013', '\u00a0');
    const subscriber = fc.stringMatching(/^8\d{8,11}$/);
    const prefix = fc.constantFrom('0', '62', '+62', '+62 0', '+62(0)', '0062', '');
    fc.assert(
      fc.property(subscriber, prefix, fc.array(gap, { minLength: 12, maxLength: 12 }), (digits, before, gaps) => {
        const written = [...digits].map((digit, index) => digit + gaps[index]).join('');
        expect(whatsAppNumber(` ${before}${written}`)).toBe(`62${digits}`);
      }),
    );
  });
});

describe('the message', () => {
  test('has name, NPA, number and the day in words', () => {
    expect(reminderMessage(siti, day)).toBe(
      [
        'Yth. Siti Aminah (NPA K1.0012),',
        '',
        'Sertifikat kompetensi (serkom) Anda nomor SK-7 akan berakhir pada 3 April 2026. Mohon diperpanjang sebelum tanggal tersebut, lalu kirimkan salinan serkom yang baru kepada kami.',
        '',
        'Terima kasih.',
        'Sekretariat IKAI (Ikatan Konselor Adiksi Indonesia)',
      ].join('\n'),
    );
  });

  test.each([
    ['has ended', 'SK-7', '2026-02-28', 'serkom) Anda nomor SK-7 telah berakhir pada 28 Februari 2026.'],
    ['ends today', 'SK-7', '2026-03-01', 'akan berakhir pada 1 Maret 2026.'],
    ['is valid for long', 'SK-7', '2028-12-31', 'berlaku sampai 31 Desember 2028.'],
    [
      'has no known end',
      'SK-7',
      null,
      'Tanggal berakhirnya sertifikat kompetensi (serkom) Anda nomor SK-7 belum tercatat',
    ],
    ['is not known', null, null, 'Sertifikat kompetensi (serkom) Anda belum tercatat'],
    ['has no number', null, '2026-02-28', 'Sertifikat kompetensi (serkom) Anda telah berakhir'],
  ])('of a serkom that %s', (_, serkomNo, serkomEndDate, said) => {
    expect(reminderMessage({ ...siti, serkomNo, serkomEndDate }, day)).toContain(said);
  });
});

describe('the links', () => {
  const name = fc.string({ unit: 'binary', minLength: 1 }).map((text) => text.toWellFormed());
  // What may stand in an address that the contract takes, and more.
  const email = fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9+_'.&?=#%/-]{1,20}$/), fc.constantFrom('ikai.test', 'dinas.go.id'))
    .map(([mailbox, host]) => `${mailbox}@${host}`);

  test('carry every sign of a name, and nothing of it becomes part of the address', () => {
    fc.assert(
      fc.property(name, name, email, (fullName, npa, address) => {
        const member = { ...siti, fullName, npa, email: address };
        const chat = new URL(whatsAppLink(member, day) ?? '');
        expect([chat.origin, chat.pathname, [...chat.searchParams.keys()]]).toEqual([
          'https://wa.me',
          '/6281234567890',
          ['text'],
        ]);
        expect(chat.searchParams.get('text')).toBe(reminderMessage(member, day));

        const mail = new URL(mailLink(member, day) ?? '');
        expect([mail.protocol, mail.hash]).toEqual(['mailto:', '']);
        expect(decodeURIComponent(mail.pathname)).toBe(address);
        expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
        expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(reminderMessage(member, day));
      }),
    );
  });

  test('are not there without a number or an address', () => {
    expect(whatsAppLink({ ...siti, phone: '021 5550 1234' }, day)).toBeNull();
    expect(mailLink({ ...siti, email: null }, day)).toBeNull();
  });

  test('write the address as mail programs expect it', () => {
    expect(mailLink(siti, day)).toMatch(/^mailto:siti@ikai\.test\?subject=Sertifikat%20kompetensi/);
    expect(mailLink({ ...siti, email: "o'neil+a&b@ikai.test" }, day)).toMatch(/^mailto:o%27neil%2Ba%26b@ikai\.test\?/);
  });
});
