import { afterAll, describe, expect, test } from 'vitest';
import { mostQrCodes, printQrSheet } from '#contract/bulk.ts';
import { listExports } from '#contract/exports.ts';
import { lookupLink } from '#contract/files.ts';
import { addMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { everythingWritten } from '#test/support/history.ts';
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

  test('of a hundred members has every one of them once, in the order of the list', { timeout: 180_000 }, async () => {
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

  test('has the chosen members that are there, whatever the list’s parameters are', async () => {
    const [one, gone, other] = await added([{ npa: 'Pilih.2' }, {}, { npa: 'Pilih.1' }]);
    await staff.ok(removeMember, { params: { id: gone?.id ?? 0 } });
    const body = { ids: [other, gone, one].map((member) => member?.id) };
    const { codes } = await printedCodes(await qrSheet(server, body, { search: 'tidak ada', sort: 'npa' }));
    expect(codes.map(({ text }) => text)).toEqual([linkOf('Pilih.1'), linkOf('Pilih.2')]);
  });
});

describe('names', () => {
  /** The text of a sheet of members with these names. */
  async function printedNames(names: string[]): Promise<string> {
    const members = await added(names.map((first_name) => ({ first_name })));
    return pdfText(await qrSheet(server, { ids: idsOf(members) }));
  }

  test('of every script are printed as they are, accents and all', async () => {
    const names = [
      'Éloïse Šťastná-Nguyễn Thị Ánh',
      'Иван Петров',
      'Αλέξανδρος',
      '王小明',
      '김철수',
      'สมชาย ใจดี',
      'ꦱꦶꦠꦶ',
      'x\u030ca\u0324m\u0323',
      '😀 Ani',
    ];
    const text = (await printedNames(names)).replace(/\s+/g, ' ').normalize('NFC');
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

describe('a sheet is refused', () => {
  test('where a code would be too fine to be read, naming whose', async () => {
    const fine = { first_name: 'Ani', npa: '漢'.repeat(64) };
    const [readable, unreadable] = await added([{}, fine]);
    const before = await everythingWritten(server);
    const { status, message, errors } = await staff.refused(printQrSheet, {
      body: { ids: [readable?.id, unreadable?.id] },
    });
    expect(status).toBe(400);
    expect(message).toContain(`Ani (${fine.npa})`);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({ field: 'ids', message: expect.stringContaining(`Ani (${fine.npa})`) });
    expect(await everythingWritten(server)).toBe(before);
  });

  test('where there is nobody to print', async () => {
    expect((await staff.refused(printQrSheet, { query: { search: 'tidak ada siapa pun' } })).status).toBe(400);
    expect((await staff.refused(printQrSheet, { body: { ids: [999_999] } })).status).toBe(400);
    expect((await staff.refused(printQrSheet, { body: { ids: [] } })).faults).toHaveProperty('ids');
  });

  test('P28: where there are too many, with the number that fits', async () => {
    const large = await startServer();
    await manyMembers(large, mostQrCodes + 1, () => 'S.Psi.');
    const { status, message } = await large.as('staff').refused(printQrSheet, { body: {} });
    expect(status).toBe(400);
    expect(message).toContain('5.000');
    expect(message).toContain('5.001');
    await large.close();
  });
});

test('a sheet is recorded among the exports: who, when, of whom and how many', async () => {
  const [member] = await added([{ npa: 'Catat.1' }]);
  await qrSheet(server, {}, { search: 'catat.1', sort: '-npa' }, { who: 'admin' });
  const [latest] = (await server.as('admin').ok(listExports)).data;
  expect(latest).toMatchObject({
    ...{ account_id: server.accounts.admin.id, format: 'pdf', rows: 1, chosen: false },
    filters: { search: 'catat.1', sort: '-npa' },
    finished_at: expect.any(String),
  });
  await qrSheet(server, { ids: [member?.id] });
  expect((await staff.ok(listExports)).data[0]).toMatchObject({ format: 'pdf', chosen: true, filters: {} });
});

test('others are served while a sheet is made', async () => {
  const large = await startServer();
  await manyMembers(large, 150, () => 'S.Psi.');
  const sheet = qrSheet(large).then(() => 'sheet');
  const list = large
    .as('staff')
    .ok(listMembers, { query: { isAdmin: true } })
    .then(() => 'list');
  expect(await Promise.race([sheet, list])).toBe('list');
  await sheet;
  await large.close();
});

test('who goes away ends it: nothing was exported', async () => {
  const large = await startServer();
  await manyMembers(large, 150, () => 'S.Psi.');
  const leaving = new AbortController();
  const sheet = qrSheetOf(large, {}, {}, { who: 'admin', signal: leaving.signal });
  // Its turn came: what was asked later is answered.
  await large.as('staff').ok(listMembers, { query: { isAdmin: true } });
  leaving.abort();
  await expect(sheet).rejects.toThrow(/abort/i);
  // As long as the other one would have taken.
  await qrSheet(large);
  const { data } = await large.as('superadmin').ok(listExports);
  expect(data.map((entry) => entry.account_name)).toEqual(['Akun staff']);
  await large.close();
});
