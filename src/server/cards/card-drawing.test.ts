/*
 * How cards look. Independent of the database engine, so tested on one only.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { drawCard, listCards, previewCards } from '#contract/cards.ts';
import { addMonths } from '#contract/dates.ts';
import { changeMember } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { today } from '#test/support/association.ts';
import { cardPdf, codesOn, cutOut, photographed, scannedPages, uploadedPicture } from '#test/support/cards.ts';
import { pdfText } from '#test/support/pdf.ts';
import { startServer } from '#test/support/server.ts';
import { membersOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** The boxes of a PDF's pages, in millimetres. */
const boxesOf = (pdf: Uint8Array, name: string) =>
  [...latin1(pdf).matchAll(/\/(\w+Box) \[([\d. ]+)\]/g)]
    .filter(([, box]) => box === name)
    .map(([, , sides = '']) => sides.split(' ').map((side) => Math.round((Number(side) / 72) * 2540) / 100));

const linkOf = async ({ id, npa }: { id: number; npa: string }) => {
  const { data } = await staff.ok(listCards, { query: { member_id: id } });
  return lookupLink(server.config.publicUrl, npa, data[0]?.code);
};

describe('a card', () => {
  test('has all that it should, in our fonts, on pages of CR80 with 3 mm of bleed', async () => {
    const [member] = await membersOf(server, [
      {
        ...{ first_name: 'Dr. H. Muhammad Sosrokartono', last_name: 'Kusumonegoro, S.Psi., M.Psi., Psikolog' },
        ...{ npa: 'K1.0012/IKAI', title: 'Psikolog Klinis', membership_type_id: 17 },
      },
    ]);
    const image_url = await uploadedPicture(server);
    await staff.ok(changeMember, { params: { id: member?.id ?? 0 }, body: { image_url } });
    const pdf = await cardPdf(server, { ids: [member?.id] });
    const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
    const until = addMonths(today(), 24).split('-').reverse().join('-');
    for (const part of ['Dr. H. Muhammad Sosrokartono', 'M.Psi., Psikolog', 'K1.0012/IKAI', 'Psikolog Klinis']) {
      expect(text).toContain(part);
    }
    for (const part of ['IKAI Bali', until, 'Ikatan Konselor Adiksi Indonesia', 'KARTU TANDA ANGGOTA']) {
      expect(text).toContain(part);
    }
    expect(boxesOf(pdf, 'TrimBox')).toEqual([
      [3, 3, 88.6, 56.98],
      [3, 3, 88.6, 56.98],
    ]);
    expect(boxesOf(pdf, 'MediaBox')).toEqual([
      [0, 0, 91.6, 59.98],
      [0, 0, 91.6, 59.98],
    ]);
    expect(
      new Set(
        latin1(pdf)
          .match(/\/BaseFont \/[A-Z]{6}\+[\w-]+/g)
          ?.map((font) => font.split('+')[1]),
      ),
    ).toEqual(new Set(['DejaVuSans', 'DejaVuSans-Bold']));
  });

  test('P30, P31: its code leads to its member at 150 dots to an inch, and from a blurred photo', async () => {
    const members = await membersOf(server, [{ npa: 'K1.0031' }, { npa: `K2.${'9'.repeat(40)}/IKAI/2024` }]);
    const pdf = await cardPdf(server, { ids: members.map(({ id }) => id) });
    const links = await Promise.all(members.map(linkOf));
    const [, first, , second] = await scannedPages(pdf);
    expect(codesOn([first, second].flatMap((page) => page ?? []))).toEqual(links);
    const [, sharper] = await scannedPages(pdf, 200);
    if (!sharper) throw new Error('There is no back.');
    expect(codesOn([await photographed(sharper)])).toEqual([links[0]]);
    expect(links[0]).toMatch(/^https:\/\/direktori\.ikai\.test\/lookup\?npa=K1\.0031&card=[0-9A-HJKMNP-TV-Z]{10}$/);
  });

  test('has the name as it is in Latin, Greek, Cyrillic, Hebrew and Arabic letters', async () => {
    const names = ['Éloïse Šťastná-Nguyễn Thị Ánh', 'Иван Петров', 'Αλέξανδρος', 'محمد علي', 'יוסף כהן'];
    const members = await membersOf(
      server,
      names.map((first_name) => ({ first_name })),
    );
    const text = await pdfText(await cardPdf(server, { ids: members.map(({ id }) => id) }));
    const printed = text.replace(/\s+/g, ' ').normalize('NFC');
    for (const name of names) expect(printed).toContain(name.normalize('NFC'));
  });

  test('has question marks for letters that can’t be printed, and the preview names whose they are', async () => {
    const members = await membersOf(server, [{ first_name: '王小明 Wang' }, { first_name: 'Siti' }]);
    const ids = members.map(({ id }) => id);
    const { data } = await staff.ok(previewCards, { body: { ids, without_photo: true } });
    expect(data.unprintable).toMatchObject({ count: 1, first: [{ fullName: members[0]?.fullName }] });
    expect(await pdfText(await cardPdf(server, { ids }))).toContain('??? Wang');
  });

  test('of 200 characters of name still has its NPA and code', async () => {
    const [member] = await membersOf(server, [{ first_name: 'Raden Mas Panji '.repeat(13).slice(0, 190).trim() }]);
    if (!member) throw new Error('There is no member.');
    const pdf = await cardPdf(server, { ids: [member.id] });
    expect(await pdfText(pdf)).toContain(member.npa);
    expect(codesOn(await scannedPages(pdf))).toEqual([null, await linkOf(member)]);
  });

  test('is drawn for the screen from the same shapes, with the member’s photo', async () => {
    const [member] = await membersOf(server, [{ image_url: await uploadedPicture(server) }]);
    const { data } = await staff.ok(drawCard, { body: { member_id: member?.id } });
    for (const face of [data.front, data.back]) expect(face).toMatch(/^<svg .*<\/svg>$/s);
    expect(data.front).toContain('href="data:image/jpeg;base64,');
    expect((await staff.refused(drawCard, { body: { member_id: 999_999 } })).status).toBe(404);
  });
});

describe('a sheet of ten', () => {
  /** The left upper corners of the cards, in millimetres, row by row. */
  const places = Array.from({ length: 10 }, (_, index) => ({
    x: 16.4 + (index % 2) * 91.6,
    y: 9.55 + Math.floor(index / 2) * 55.98,
  }));
  const cardBox = { width: 85.6, height: 53.98 };

  async function sheet(flip: 'long' | 'short') {
    const members = await membersOf(
      server,
      Array.from({ length: 11 }, () => ({})),
    );
    const pdf = await cardPdf(server, { ids: members.map(({ id }) => id) }, { layout: 'a4', flip });
    return { pdf, links: await Promise.all(members.map(linkOf)) };
  }

  const codesAt = (page: Awaited<ReturnType<typeof scannedPages>>[number]) =>
    Promise.all(places.map(async (place) => codesOn([await cutOut(page, { ...place, ...cardBox })])[0]));

  test('has its backs behind its fronts when it is turned over its long edge', async () => {
    const { pdf, links } = await sheet('long');
    expect(boxesOf(pdf, 'MediaBox')).toHaveLength(4);
    const [, back, , last] = await scannedPages(pdf);
    if (!back || !last) throw new Error('There is no back.');
    const codes = await codesAt(back);
    // Row by row, as seen through the paper.
    const through = codes.map((_, index) => codes[index % 2 === 0 ? index + 1 : index - 1]);
    expect(through).toEqual(links.slice(0, 10));
    expect((await codesAt(last))[1]).toBe(links[10]);
  });

  test('and over its short edge', async () => {
    const { pdf, links } = await sheet('short');
    const [, back] = await scannedPages(pdf);
    if (!back) throw new Error('There is no back.');
    const codes = await codesAt(back);
    const through = codes.map((_, index) => codes[(4 - Math.floor(index / 2)) * 2 + (index % 2)]);
    expect(through).toEqual(links.slice(0, 10));
  });
});
