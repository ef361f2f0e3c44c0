// In test:all only: sheets that are read back from paper.
/*
 * How sheets of codes look. Independent of the database engine, so tested on one only.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { addMember, listMembers, type Member } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { pdfText } from '#test/support/pdf.ts';
import { printedCodes, qrSheet, qrSheetOf } from '#test/support/qr-sheet.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const linkOf = (npa: string) => lookupLink(server.config.publicUrl, npa);

async function added(bodies: Parameters<typeof aMember>[0][]): Promise<Member[]> {
  const members: Member[] = [];
  for (const body of bodies) members.push((await staff.ok(addMember, { body: aMember(body) })).data);
  return members;
}

const idsOf = (members: Member[]) => members.map(({ id }) => id);

describe('a sheet', () => {
  test('of one member is one A4 page with its code, name and NPA', async () => {
    const [member] = await added([{ first_name: 'Siti Aminah', last_name: 'Lestari', npa: 'K1.0012/IKAI' }]);
    const answer = await qrSheetOf(server, { ids: [member?.id] });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="kode_qr_anggota_ikai_${today()}.pdf"`,
      'cache-control': 'no-store',
      'x-rows': '1',
    });
    const pdf = new Uint8Array(await answer.arrayBuffer());
    const { codes, pages } = await printedCodes(pdf);
    expect(pages).toEqual([{ millimetres: [210, 297], hasMargins: true }]);
    expect(codes.map(({ text }) => text)).toEqual([linkOf('K1.0012/IKAI')]);
    const text = await pdfText(pdf);
    for (const part of ['Siti Aminah Lestari', 'K1.0012/IKAI', 'Halaman 1 dari 1']) expect(text).toContain(part);
  });

  test('P30: of forty members has two pages of codes of 25 mm and more, black on white, with quiet zones', async () => {
    const bodies = Array.from({ length: 40 }, (_, index) => ({
      first_name: `Anggota${index} pertama`,
      npa: `Empat.${String(index).padStart(3, '0')}${'9'.repeat(index)}`,
    }));
    const members = await added(bodies);
    const pdf = await qrSheet(server, {}, { search: 'empat.' });
    const { codes, pages } = await printedCodes(pdf);
    expect(pages.map(({ hasMargins }) => hasMargins)).toEqual([true, true]);
    expect(codes.map(({ text }) => text)).toEqual(members.map(({ npa }) => linkOf(npa)));
    for (const { millimetres, hasQuietZone } of codes) {
      expect(millimetres).toBeGreaterThanOrEqual(25);
      expect(hasQuietZone).toBe(true);
    }
    const text = await pdfText(pdf);
    for (const { fullName } of members) expect(text).toContain(fullName);
    expect(text).toContain('Halaman 2 dari 2');
  });

  test('of a hundred members has every one of them once, in the order of the list', async () => {
    const large = await startServer();
    await manyMembers(large, 100, () => 'S.Psi.');
    const query = { sort: '-npa' };
    const asked = { ...query, isAdmin: true, pageSize: 1000 };
    const { data } = await large.as('staff').ok(listMembers, { query: asked });
    const { codes, pages } = await printedCodes(await qrSheet(large, {}, query));
    expect(pages).toHaveLength(4);
    expect(codes.map(({ text }) => text)).toEqual(data.map(({ npa }) => linkOf(npa)));
    expect(codes.filter(({ millimetres, hasQuietZone }) => millimetres < 25 || !hasQuietZone)).toEqual([]);
    await large.close();
  });

  test('P31: leads to the address that people reach the panel at', async () => {
    const other = await startServer({ publicUrl: 'https://anggota.contoh.id/direktori' });
    await other.as('staff').ok(addMember, { body: aMember({ npa: 'K1 0007 É' }) });
    const { codes } = await printedCodes(await qrSheet(other));
    expect(codes.map(({ text }) => text)).toEqual([
      'https://anggota.contoh.id/direktori/lookup?npa=K1%200007%20%C3%89',
    ]);
    await other.close();
  });
});

describe('names', () => {
  /** The text of a sheet of members with these names. */
  async function printedNames(names: string[]): Promise<string> {
    const members = await added(names.map((first_name) => ({ first_name })));
    return pdfText(await qrSheet(server, { ids: idsOf(members) }));
  }

  test('are printed as they are, accents and all; letters that the fonts lack as question marks', async () => {
    const names = ['Éloïse Šťastná-Nguyễn Thị Ánh', 'Иван Петров', 'Αλέξανδρος', 'x\u030ca\u0324m\u0323'];
    const text = (await printedNames([...names, '王小明', '😀 Ani'])).replace(/\s+/g, ' ').normalize('NFC');
    for (const name of ['???', '? Ani']) expect(text).toContain(name);
    for (const name of names) expect(text).toContain(name.normalize('NFC'));
  });

  test.each([['محمد (أحمد) علي'], ['יוסף כהן'], ['Budi محمد 45']])('%s has all its letters', async (name) => {
    const text = await printedNames([name]);
    for (const word of name.match(/[\p{L}\p{N}]+/gu) ?? []) expect(text).toContain(word);
  });

  test('of 200 characters get two lines and an ellipsis, between words where they have any', async () => {
    const words = 'Raden Mas Panji Sosrokartono Kusumonegoro '.repeat(10).slice(0, 200).trim();
    const text = await printedNames([words, 'W'.repeat(200)]);
    const lines = text.split(/\r?\n/);
    const at = lines.findIndex((line) => line.startsWith('Raden'));
    expect(words.startsWith(`${lines[at]} ${lines[at + 1]?.replace(/…$/u, '')}`)).toBe(true);
    expect(lines[at + 1]).toMatch(/…$/u);
    const wide = lines.filter((line) => /^W+…?$/u.test(line));
    expect(wide).toHaveLength(2);
    expect(wide[1]).toMatch(/^W{8,}…$/u);
  });

  test('an NPA is whole, however long it is', async () => {
    const npa = 'K2.0123/IKAI/2024-cabang-jawa-tengah-nomor-0000000000000000001';
    const [member] = await added([{ npa }]);
    const pdf = await qrSheet(server, { ids: [member?.id] });
    expect((await pdfText(pdf)).replace(/\s/g, '')).toContain(npa);
    expect((await printedCodes(pdf)).codes).toMatchObject([{ text: linkOf(npa), hasQuietZone: true }]);
  });
});
