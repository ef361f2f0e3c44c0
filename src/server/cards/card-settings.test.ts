import { afterAll, expect, test, vi } from 'vitest';
import { changeCardSettings, drawCard, readCardSettings } from '#contract/cards.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { createPictures } from '#server/pictures/pictures.store.ts';
import { cardPdf, uploadedPicture } from '#test/support/cards.ts';
import { pdfText } from '#test/support/pdf.ts';
import { startServer } from '#test/support/server.ts';
import { membersOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

const read = async () => (await server.as('staff').ok(readCardSettings)).data;
const change = (body: object) => superadmin.ok(changeCardSettings, { body });

test('what superadmins set stands on the next cards, and the period of validity with it', async () => {
  const [signature, logo] = [await uploadedPicture(server, '#fff'), await uploadedPicture(server, '#176')];
  const set = {
    ...{
      name: 'Ikatan Konselor Adiksi Indonesia Pusat',
      address: 'Jl. Contoh 1, Jakarta',
      chairman: 'Dr. Budi, M.Si.',
    },
    ...{ signature, logo, colour: '#176655', back_text: 'Harap dijaga.', valid_months: 1 },
  };
  const { data } = await change(set);
  expect(data).toMatchObject(set);
  expect(data.version).toBe(2);
  expect(await read()).toEqual(data);
  const [member] = await membersOf(server, [{}]);
  const text = (await pdfText(await cardPdf(server, { ids: [member?.id] }))).replace(/\s+/g, ' ');
  for (const part of [set.name, set.address, set.chairman, set.back_text]) expect(text).toContain(part);
});

test('the logo and the signature stand in a file once, however many cards it has', async () => {
  const [signature, logo] = [await uploadedPicture(server, '#eee'), await uploadedPicture(server, '#167')];
  await change({ signature, logo, chairman: 'Dr. Budi' });
  const members = await membersOf(server, [{}, {}, {}]);
  const pdf = Buffer.from(await cardPdf(server, { ids: members.map(({ id }) => id) })).toString('latin1');
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
});

test('what changes is in the history, is undone there, and its pictures stay for that', async () => {
  const before = await read();
  const logo = await uploadedPicture(server, '#123');
  await change({ logo });
  await change({ logo: null });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * 60 * 1000 });
  await createPictures(server.db).removeUnused();
  vi.useRealTimers();
  expect((await fetch(server.url + logo)).status).toBe(200);
  const [latest, former] = (await superadmin.ok(listHistory, { query: { subject: 'card_settings' } })).data;
  expect(latest).toMatchObject({ fields: [{ field: 'logo', new: null }], subject_name: before.name });
  expect((await superadmin.refused(undoChange, { params: { id: former?.id ?? 0 } })).status).toBe(409);
  await superadmin.ok(undoChange, { params: { id: latest?.id ?? 0 } });
  expect((await read()).logo).toBe(logo);
});

test('two who change them at the same time both keep their changes, or are told', async () => {
  const { version } = await read();
  await change({ version, chairman: 'Ketua Satu' });
  await change({ version, address: 'Alamat baru' });
  expect(await read()).toMatchObject({ chairman: 'Ketua Satu', address: 'Alamat baru' });
  const refused = await superadmin.refused(changeCardSettings, { body: { version, chairman: 'Ketua Dua' } });
  expect([refused.status, Object.keys(refused.faults)]).toEqual([409, ['chairman']]);
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ colour: '#ffee88' }, 'colour'],
  [{ colour: 'merah' }, 'colour'],
  [{ valid_months: 0 }, 'valid_months'],
  [{ valid_months: 121 }, 'valid_months'],
  [{ logo: 'https://example.org/x.jpg' }, 'logo'],
  [{ signature: `/api/v1/files/${'a'.repeat(32)}.jpg` }, 'signature'],
])('%j is refused at its field', async (body, field) => {
  const before = await read();
  const { status, faults } = await superadmin.refused(changeCardSettings, { body });
  expect([status, Object.keys(faults)]).toEqual([400, [field]]);
  expect(await read()).toEqual(before);
});

test('they are looked at before they are saved', async () => {
  const settings = await read();
  const drawn = async (colour: string) =>
    (await server.as('staff').ok(drawCard, { body: { settings: { ...settings, colour } } })).data.front;
  expect(await drawn('#0a3d62')).toContain('fill="#0a3d62"');
  const refused = await server.as('staff').refused(drawCard, { body: { settings: { ...settings, colour: '#fff' } } });
  expect(refused.status).toBe(400);
});
