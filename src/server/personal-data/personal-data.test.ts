// On both engines: SQL that differs.
import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { listAccessRecords } from '#contract/access-records.ts';
import { printQrSheet } from '#contract/bulk.ts';
import { listCards, voidCard } from '#contract/cards.ts';
import { exportMembers } from '#contract/exports.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { mergeMembers } from '#contract/merging.ts';
import { packageFiles, packageName, packMember } from '#contract/personal-data.ts';
import { addReminder } from '#contract/reminders.ts';
import { purgeMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { issued } from '#test/support/cards.ts';
import { isEmbedded } from '#test/support/database.ts';
import { dataIn, packageOf as packageIn } from '#test/support/packages.ts';
import { pdfText } from '#test/support/pdf.ts';
import { startServer } from '#test/support/server.ts';
import { classWith } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin, superadmin] = [server.as('staff'), server.as('admin'), server.as('superadmin')];

const packageOf = (id: number) => packageIn(server, id);

test('a package has what is kept of a member, as data and to be read, with what was changed, exported and printed', async () => {
  const body = aMember({ first_name: 'Ratna Lestari Wulandari', phone: '0811 2222', email: 'ratna@ikai.test' });
  const { id } = (await staff.ok(addMember, { body })).data;
  const other = (await staff.ok(addMember, { body: aMember({ first_name: 'Bukan Dia' }) })).data;
  await staff.ok(changeMember, { params: { id }, body: { phone: '0833 4444' } });
  await staff.ok(addReminder, { body: { member_id: id, way: 'whatsapp' } });
  await staff.ok(exportMembers, { body: { format: 'csv', ids: [id, other.id] } });
  await staff.ok(exportMembers, { body: { format: 'csv', ids: [other.id] } });
  await staff.ok(exportMembers, { query: { search: 'rahasia orang lain' }, body: { format: 'xlsx' } });
  await staff.ok(printQrSheet, { body: { ids: [id] } });

  const { headers, files } = await packageOf(id);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${packageName(id)}"`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect([...files.keys()]).toEqual([packageFiles.data, packageFiles.document]);

  const data = dataIn(files);
  expect(data).toMatchObject({ made_by: 'Akun admin', deleted_at: null });
  expect(data.member).toMatchObject({ id, npa: body.npa, fullName: body.first_name, phone: '0833 4444' });
  expect(data.reminders).toMatchObject([{ way: 'whatsapp', account_name: 'Akun staff' }]);
  expect(data.changes.map(({ subject, action }) => `${subject} ${action}`)).toEqual([
    'reminders created',
    'members changed',
    'members created',
  ]);
  expect(data.changes[1]?.fields).toEqual([{ field: 'phone', old: '0811 2222', new: '0833 4444' }]);
  expect(data.files.map(({ kind, format, is_chosen }) => [kind, format, is_chosen])).toEqual([
    ['print', 'pdf', true],
    ['export', 'xlsx', false],
    ['export', 'csv', true],
  ]);
  // Other people's data is left out: e-mails of staff, and what they searched for.
  const all = JSON.stringify(data);
  for (const others of [server.accounts.staff.email, server.accounts.admin.email, 'rahasia']) {
    expect(all).not.toContain(others);
  }

  const text = (await pdfText(new Uint8Array(files.get(packageFiles.document) ?? []))).replace(/\s+/g, ' ');
  for (const shown of [body.first_name, '0833 4444', 'Phone: 0811 2222 → 0833 4444', 'Dicetak oleh Akun staff']) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('tidak dapat dicetak');
});

test('a package has the classes and the picture, and the document says that it lacks letters of other scripts', async () => {
  const held = await classWith(server, [{ first_name: 'Łucja 李小龍 محمد' }]);
  const id = held.members[0]?.id ?? 0;
  const form = new FormData();
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  form.append('file', new Blob([jpeg as BlobPart], { type: 'image/jpeg' }), 'foto.jpg');
  const uploaded = await fetch(`${server.url}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.accounts.staff.token}` },
    body: form,
  });
  const { path } = (await uploaded.json()) as { path: string };
  await staff.ok(changeMember, { params: { id }, body: { image_url: path } });

  const { files } = await packageOf(id);
  const data = dataIn(files);
  expect(data.trainings).toMatchObject([{ class_title: held.class.title }]);
  expect(data.changes.map(({ subject }) => subject)).toContain('training_registrations');
  const shown = Buffer.from(await (await fetch(`${server.url}/api/v1${path}`)).arrayBuffer());
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(sum(files.get(packageFiles.picture) ?? Buffer.of())).toBe(sum(shown));
  const text = await pdfText(new Uint8Array(files.get(packageFiles.document) ?? []));
  expect(text).toContain('Łucja');
  expect(text).toContain('???');
  const said = 'Sebagian huruf tidak dapat dicetak; di sini tertulis “?”. Tulisan lengkapnya ada di data.json.';
  expect(text.replace(/\s+/g, ' ')).toContain(said);
});

// No database has a part in where a page ends.
test.runIf(isEmbedded)('a long history fills pages, and nothing of it is cut off', async () => {
  const { id } = (await staff.ok(addMember, { body: aMember() })).data;
  for (let count = 1; count <= 90; count += 1) {
    await staff.ok(changeMember, {
      params: { id },
      body: { title: `Gelar ${count} ${'panjang '.repeat(20)}akhir${count}.` },
    });
  }
  const { files } = await packageOf(id);
  const text = (await pdfText(new Uint8Array(files.get(packageFiles.document) ?? []))).replace(/\s+/g, ' ');
  const seen = Array.from({ length: 90 }, (_, index) => index + 1).filter((count) => text.includes(`akhir${count}.`));
  expect(seen).toHaveLength(90);
  expect(text).toContain('Halaman 4');
});

test('each package is recorded as an export of that one member', async () => {
  const { id } = (await staff.ok(addMember, { body: aMember() })).data;
  await packageOf(id);
  const [record] = (await superadmin.ok(listAccessRecords, { query: { kind: 'export' } })).data;
  expect(record).toMatchObject({
    account_name: 'Akun admin',
    path: packMember.path,
    format: 'zip',
    rows: 1,
    chosen: true,
  });
  expect(dataIn((await packageOf(id)).files).files).toMatchObject([{ format: 'zip', account_name: 'Akun admin' }]);
});

test('of a deleted member there is a package; of one that is deleted for ever, or never was, there is none', async () => {
  const { id, npa } = (await staff.ok(addMember, { body: aMember() })).data;
  await staff.ok(removeMember, { params: { id } });
  expect(dataIn((await packageOf(id)).files).deleted_at).not.toBeNull();
  await superadmin.ok(purgeMember, { params: { id }, body: { npa } });
  for (const gone of [id, 999_999]) {
    expect((await admin.refused(packMember, { params: { id: gone } })).status).toBe(404);
  }
  expect((await admin.refused(packMember, { params: { id: 'x' } })).status).toBe(400);
});

test('a package has what was kept of merged entries too, and the cards of all of them', async () => {
  const add = async (first_name: string) => (await staff.ok(addMember, { body: aMember({ first_name }) })).data;
  const [stays, goes] = [await add('Wahyu Satu Orang'), await add('Wahyu Dua Kali')];
  await issued(server, { ids: [goes.id] });
  const [card] = (await staff.ok(listCards, { query: { member_id: goes.id } })).data;
  await staff.ok(voidCard, { params: { id: card?.id ?? 0 }, body: { reason: 'lost' } });
  await staff.ok(exportMembers, { body: { format: 'csv', ids: [goes.id] } });
  const members = [stays, goes].map(({ id, version }) => ({ id, version }));
  await staff.ok(mergeMembers, { body: { into: stays.id, members } });

  const { files } = await packageOf(stays.id);
  const data = dataIn(files);
  expect(data.merged).toMatchObject([{ id: goes.id, fullName: goes.fullName, npa: goes.npa }]);
  expect(data.cards).toMatchObject([{ code: card?.code, merged_npa: goes.npa, state: 'void' }]);
  expect(data.changes.map(({ subject, action }) => `${subject} ${action}`)).toContain('card_voids created');
  expect(data.files.map(({ kind, is_chosen }) => [kind, is_chosen])).toContainEqual(['export', true]);
  expect(JSON.stringify(data)).not.toContain(server.accounts.staff.email);
  const text = (await pdfText(new Uint8Array(files.get(packageFiles.document) ?? []))).replace(/\s+/g, ' ');
  for (const shown of [`Data yang digabungkan: ${goes.npa}`, goes.fullName, card?.code ?? '', 'Kartu tidak berlaku']) {
    expect(text).toContain(shown);
  }
});
