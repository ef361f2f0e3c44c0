import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookupLink } from './pictures.ts';
import { visibleText } from './same-text.ts';
import { npaOfCode, participantsFileName } from './training-registrations.ts';

describe('the NPA that a scanned or typed text means', () => {
  test('is that in the link of a member’s QR code, whatever characters it has and wherever the panel is', () => {
    const urls = fc.constantFrom('https://ikai.id', 'http://127.0.0.1:3000', 'HTTPS://contoh.id/direktori');
    fc.assert(
      fc.property(urls, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }), (url, text) => {
        const npa = visibleText(text).trim();
        expect(npaOfCode(` ${lookupLink(url, npa)}\n`)).toBe(npa);
      }),
    );
  });

  test.each([
    [' K1.0012 ', 'K1.0012'],
    ['https://ikai.id/lookup?x=1&npa=K1.0012#atas', 'K1.0012'],
    ['https://ikai.id/lain?npa=K1.0012', 'https://ikai.id/lain?npa=K1.0012'],
    ['https://ikai.id/lookup?npa=%E0%A4', '%E0%A4'],
    ['lookup?npa=K1', 'lookup?npa=K1'],
    [']Q1https://ikai.id/lookup?npa=K1.0012', 'K1.0012'],
    [']Q3https://ikai.id/lookup?npa=K1.0012', 'K1.0012'],
    [' ]C1K1.0012\n', 'K1.0012'],
    [']d2 K1.0012', 'K1.0012'],
    [']1.0012', ']1.0012'],
    ['K1]Q1.0012', 'K1]Q1.0012'],
    ['', ''],
  ])('of %o is %o', (text, npa) => {
    expect(npaOfCode(text)).toBe(npa);
  });
});

test('a file of participants has the class in its name, without what file systems refuse', () => {
  expect(participantsFileName('peserta', 'Etika: A/B "1"?', 'xlsx')).toBe('peserta_Etika-_A-B_-1-.xlsx');
  expect(participantsFileName('daftar_hadir', 'x'.repeat(200), 'pdf')).toHaveLength(97);
  expect(participantsFileName('peserta', `${'x'.repeat(79)}😀😀`, 'pdf')).toBe(`peserta_${'x'.repeat(79)}😀.pdf`);
});
