import { afterAll, describe, expect, test, vi } from 'vitest';
import { addDays, readableDay } from '#contract/dates.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { lookupLink, uploadPicture } from '#contract/pictures.ts';
import { addRegion } from '#contract/regions.ts';
import { attemptRecord } from '#server/http/attempts.ts';
import { today } from '#test/support/association.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

// With a trusted proxy, so that each test can have its own address.
const server = await startServer({ trustedProxies: ['127.0.0.1'] });
afterAll(server.close);

const staff = server.as('staff');
let visitors = 0;

/** Opens a page as a new visitor would. */
async function open(link: string, init: RequestInit & { from?: string } = {}) {
  visitors += 1;
  const from = init.from ?? `10.0.${visitors >> 8}.${visitors & 255}`;
  const response = await fetch(link, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

const look = (npa: string) => open(lookupLink(server.url, npa));

const add = async (overrides: Parameters<typeof aMember>[0]) =>
  (await staff.ok(addMember, { body: aMember(overrides) })).data;

/** What a reader sees: the words without the markup. */
function wordsOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the lookup page', () => {
  test('shows what everybody may know of a member, and nothing more', async () => {
    await add({
      npa: 'K2.77/IKAI 2024',
      first_name: 'Ni Luh',
      last_name: 'Ayu',
      title: 'M.Psi., Psikolog',
      email: 'rahasia@ikai.test',
      phone: '0812999888',
      practice_permit_number: 'SIP-RAHASIA',
      serkom_number: 'SK-RAHASIA',
      serkom_end_date: '2098-02-01',
      membership_type_id: 17,
    });
    const { status, headers, page } = await look('K2.77/IKAI 2024');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const words = wordsOf(page);
    for (const shown of ['Ni Luh Ayu', 'M.Psi., Psikolog', 'K2.77/IKAI 2024', 'IKAI Bali', '01-02-2098 Berlaku']) {
      expect(words).toContain(shown);
    }
    expect(words).toMatch(/Keanggotaan Aktif/);
    expect(words).toMatch(/Diperiksa \d\d-\d\d-\d{4} pukul \d\d\.\d\d WIB/);
    for (const hidden of ['rahasia@ikai.test', '0812999888', 'RAHASIA']) expect(page).not.toContain(hidden);
    expect(page).not.toContain('<script');
  });

  test('is neither kept nor found by search engines', async () => {
    await add({ npa: 'K1.KEPT' });
    const { headers, page } = await look('K1.KEPT');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  test('finds an NPA without regard to case and outer white space', async () => {
    await add({ npa: 'K3.aBc' });
    for (const typed of ['k3.ABC', '  K3.abc ', '\tK3.aBc\n']) expect((await look(typed)).status).toBe(200);
  });

  test('says that a member is not active', async () => {
    await add({ npa: 'K1.OFF', status: 'inactive' });
    const { status, page } = await look('K1.OFF');
    expect(status).toBe(200);
    expect(wordsOf(page)).toMatch(/Keanggotaan Tidak aktif/);
  });

  const now = today();
  test.for([
    [null, null, 'Tidak ada'],
    ['SK-1', null, 'Tanggal tidak diketahui'],
    ['SK-1', addDays(now, -1), `${readableDay(addDays(now, -1))} Berakhir`],
    ['SK-1', now, `${readableDay(now)} Segera berakhir`],
    [null, addDays(now, 90), `${readableDay(addDays(now, 90))} Segera berakhir`],
    ['SK-1', addDays(now, 91), `${readableDay(addDays(now, 91))} Berlaku`],
  ] as const)('with serkom %s until %s says: %s', async ([serkom_number, serkom_end_date, words]) => {
    const { npa } = await add({ serkom_number, serkom_end_date });
    expect(wordsOf((await look(npa)).page)).toContain(`Serkom berlaku sampai ${words} `);
  });

  test('shows the photo, which everybody may open', async () => {
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(jpeg)]), 'foto.jpg');
    const headers = { authorization: `Bearer ${server.accounts.staff.token}` };
    const { path } = await (await fetch(server.url + uploadPicture.path, { method: 'POST', headers, body })).json();
    const { npa } = await add({ image_url: path });
    const { page } = await look(npa);
    const [, source] = /<img class="photo" src="([^"]+)"/.exec(page) ?? [];
    expect(source).toBe(`/api/v1${path}`);
    expect((await fetch(server.url + source)).status).toBe(200);
  });

  test('shows every text as text', async () => {
    const nasty = `<img src=x onerror=alert(1)>"'&amp;`;
    const region = await server.as('admin').ok(addRegion, { body: aRegion({ name: nasty }) });
    const { npa } = await add({
      npa: `N${nasty}`,
      first_name: nasty,
      title: nasty,
      membership_type_id: region.data.id,
    });
    const found = await look(npa);
    expect(found.status).toBe(200);
    for (const { page } of [found, await look(`${nasty}nobody`)]) {
      expect(page).not.toContain('<img src=x');
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;amp;');
    }
  });

  test('answers HEAD, and no other method', async () => {
    const { npa } = await add({});
    expect((await open(lookupLink(server.url, npa), { method: 'HEAD' })).status).toBe(200);
    const { status, headers } = await open(lookupLink(server.url, npa), { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('the lookup page says that there is nobody', () => {
  test.for(['K9.NOBODY', '', '   ', '%', 'a\0b', "' or 1=1 --", 'x'.repeat(5000)])('with the NPA %j', async (npa) => {
    const { status, headers, page } = await look(npa);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(wordsOf(page)).toContain('Anggota tidak ditemukan');
  });

  test('without an NPA', async () => {
    expect((await open(`${server.url}/lookup`)).status).toBe(404);
  });

  test('with the NPA of a deleted member', async () => {
    const { id, npa } = await add({});
    await staff.ok(removeMember, { params: { id } });
    expect((await look(npa)).status).toBe(404);
  });
});

test('an address may look up 60 times a minute, also at once, and others are not held back by it', async () => {
  const { npa } = await add({});
  const link = lookupLink(server.url, npa);
  const answers = await Promise.all(Array.from({ length: 65 }, () => open(link, { from: '192.0.2.7' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  for (const { headers, page } of refused) {
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(wordsOf(page)).toContain('Terlalu banyak pemeriksaan');
  }
  expect((await open(link, { from: '192.0.2.8' })).status).toBe(200);
});

test('a network may look up a thousand times a day: enough for a class by hand, too little to copy the directory', async () => {
  const link = lookupLink(server.url, (await add({})).npa);
  const record = attemptRecord(server.db, { name: 'lookup', seconds: 24 * 60 * 60 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 60_000 });
  await record.add(Array(999).fill('2001:db8:5:5::/64'));
  vi.useRealTimers();
  expect((await open(link, { from: '2001:db8:5:5::2' })).status).toBe(200);
  const { status, headers, page } = await open(link, { from: '2001:db8:5:5::3' });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  expect(wordsOf(page)).toContain('24 jam');
  expect((await open(link, { from: '2001:db8:5:6::3' })).status).toBe(200);
});
