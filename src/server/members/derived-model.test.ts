// On both engines: SQL that differs.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { countLacks, exportIncomplete, listIncomplete } from '#contract/completeness.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { chooseImportRows } from '#contract/import-rows.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { mergeMembers } from '#contract/merging.ts';
import { undoOperation } from '#contract/operations.ts';
import { applyPhotos } from '#contract/photos.ts';
import { addRegion, changeRegion } from '#contract/regions.ts';
import { purgeMember, restoreMember, restoreMembers, returnToVersion } from '#contract/trash.ts';
import { derivedColumns } from '#server/members/members.rules.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { casesOfRules } from '#test/support/database.ts';
import { checked, csv } from '#test/support/imported.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');
const regions = await Promise.all(
  [0, 1].map(async () => (await superadmin.ok(addRegion, { body: aRegion() })).data.id),
);

let made = 0;

/** Every way in which a member, or what is told of it, is written; `which` chooses among values. */
const ways = {
  async add(which) {
    const image_url = which % 2 ? await storedPicture(server) : null;
    await superadmin.ok(addMember, { body: aMember({ image_url, membership_type_id: regions[which % 2] ?? 1 }) });
  },
  form: (which, id) => send(changeMember, { params: { id }, body: values(which) }),
  status: (which, id) => send(changeMember, { params: { id }, body: { status: which % 2 ? 'active' : 'inactive' } }),
  bulkStatus: (which, id) =>
    send(applyBulk, { body: { action: 'status', status: which % 2 ? 'active' : 'inactive', ids: [id] } }),
  bulkRegion: (which, id) =>
    send(applyBulk, { body: { action: 'region', membership_type_id: regions[which % 2], ids: [id] } }),
  bulkDelete: (_, id) => send(applyBulk, { body: { action: 'delete', ids: [id] } }),
  async import(which, id) {
    const row = await stored(id);
    const { first_name, title, email, phone } = values(which);
    const headers = ['NPA', 'Nama', 'Gelar', 'Email', 'Telepon', 'Wilayah'];
    made += 1;
    const lines = [row?.npa ?? `Y.${made}`, `X.${made}`].map((npa) => [npa, first_name, title, email, phone, 'Aceh']);
    const detail = await checked(server, { bytes: csv([headers, ...lines]) });
    await send(chooseImportRows, { params: { id: detail.id }, body: { verdict: 'possible', choice: 'add' } });
    await send(applyImport, { params: { id: detail.id } });
  },
  async photos(_, id) {
    const image_url = await storedPicture(server);
    const row = await stored(id);
    const instead_of = row?.picture ? `/api/v1/files/${row.picture}` : null;
    await send(applyPhotos, { body: { photos: [{ member_id: id, image_url, instead_of }] } });
  },
  remove: (_, id) => send(removeMember, { params: { id } }),
  restore: (which, id) => send(restoreMember, { params: { id }, body: which % 2 ? { npa: `P${which}-${id}` } : {} }),
  restoreMany: (_, id) => send(restoreMembers, { body: { ids: [id] } }),
  async merge(_, id) {
    const others = await server.db
      .selectFrom('members')
      .select(['id', 'version'])
      .where('deleted_at', 'is', null)
      .execute();
    const [one, other] = [others.find((row) => row.id === id), others.find((row) => row.id !== id)];
    if (one && other) await send(mergeMembers, { body: { into: id, members: [one, other], ...values(1) } });
  },
  async return(_, id) {
    const version = (await stored(id))?.version ?? 1;
    const fields = ['first_name', 'npa', 'image_url', 'email'] as const;
    await send(returnToVersion, { params: { id, version: 1 }, body: { fields: [...fields], version } });
  },
  async undoLast() {
    const { data } = await superadmin.ok(listHistory, { query: { subject: 'members', pageSize: 5 } });
    const [last] = data;
    if (last?.operation) await send(undoOperation, { params: { id: last.operation.id } });
    else if (last) await send(undoChange, { params: { id: last.id } });
  },
  async purge(_, id) {
    await send(purgeMember, { params: { id }, body: { npa: (await stored(id))?.npa ?? '-' } });
  },
  rename: (which) =>
    send(changeRegion, { params: { id: regions[which % 2] ?? 1 }, body: { name: `Wilayah ${Math.random()}` } }),
} satisfies Record<string, (which: number, id: number) => Promise<unknown>>;

/** What a form sends: right and doubtful values. */
function values(which: number) {
  return {
    first_name: ['Siti Aminah', 'BUDI SANTOSO', 'Dr. Élodie', 'Made'][which] ?? 'Ni Ayu',
    title: ['K2 Konselor', 'S.Psi.'][which % 2] ?? null,
    email: [null, `a${which}@ikai.test`][which % 2] ?? null,
    phone: ['12345', '081234567890', null][which % 3] ?? null,
  };
}

/** Some calls can't be done then, and say so: no matter. */
async function send(endpoint: Endpoint, given: Parameters<typeof superadmin.send>[1]) {
  const { status } = await superadmin.send(endpoint, given);
  expect(status).toBeLessThan(500);
}

const stored = (id: number) => server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();

const told = async (filter: Record<string, string>) => {
  const query = { isAdmin: 'true', pageSize: '1000', ...filter };
  const { data, total_data } = await superadmin.ok(listMembers, { query });
  expect(total_data).toBe(data.length);
  return data.map(({ id }) => id).sort((one, other) => one - other);
};

async function everythingFollows() {
  const all = await server.db.selectFrom('members').selectAll().orderBy('id').execute();
  for (const row of all) expect(row).toMatchObject(derivedColumns(row));
  const live = all.filter((row) => row.deleted_at === null);
  const idsOf = (is: (row: (typeof live)[number]) => boolean) => live.filter(is).map(({ id }) => id);
  expect(await told({ filter: 'photo:no' })).toEqual(idsOf((row) => row.picture === null));
  expect(await told({ filter: 'photo:yes' })).toEqual(idsOf((row) => row.picture !== null));
  expect(await told({ filter: 'status:active' })).toEqual(idsOf((row) => row.status === 'active'));
  expect(await told({ level: 'K2' })).toEqual(idsOf((row) => row.level === 'K2'));
  expect(await told({ search: 'elodie' })).toEqual(idsOf((row) => row.first_name.includes('Élodie')));
  for (const id of regions) {
    expect(await told({ membership_type_id: String(id) })).toEqual(idsOf((row) => row.region_id === id));
  }
  const names = new Map(
    (await server.db.selectFrom('regions').selectAll().execute()).map(({ id, name }) => [id, name]),
  );
  const { data } = await superadmin.ok(listMembers, { query: { isAdmin: 'true', pageSize: '1000' } });
  expect(data.map(({ id, membershipType }) => [id, membershipType]).sort()).toEqual(
    live.map(({ id, region_id }) => [id, `IKAI ${names.get(region_id)}`]).sort(),
  );
  const lacking = {
    photo: idsOf((row) => row.picture === null && row.status === 'active'),
    email: idsOf((row) => row.email === null && row.status === 'active'),
    phone: idsOf((row) => row.phone === '12345' && row.status === 'active'),
  };
  const { lacks } = (await superadmin.ok(countLacks, {})).data;
  for (const [lack, ids] of Object.entries(lacking)) {
    expect([lack, lacks[lack as keyof typeof lacking]]).toEqual([lack, ids.length]);
    const list = await superadmin.ok(listIncomplete, { query: { lack, pageSize: '1000' } });
    expect([lack, list.data.map(({ id }) => id).sort((one, other) => one - other)]).toEqual([lack, ids]);
  }
}

test('whatever way a member is written, all that is derived, counted and listed follows', async () => {
  const way = fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[]));
  const step = fc.tuple(way, fc.nat(3), fc.nat(7));
  const run = async (steps: [keyof typeof ways, number, number][]) => {
    for (const [name, which, place] of steps) {
      const ids = await server.db.selectFrom('members').select('id').orderBy('id', 'desc').limit(8).execute();
      await ways[name](which, ids[place % Math.max(1, ids.length)]?.id ?? 1);
      await everythingFollows();
    }
  };
  const each = Object.keys(ways) as (keyof typeof ways)[];
  await run([0, 1, 2].map((which): [keyof typeof ways, number, number] => ['add', which, 0]));
  await run(each.map((name, place) => [name, place % 4, place]));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), (steps) => run(steps)),
    { numRuns: casesOfRules(8), seed: 3, endOnFailure: true },
  );
});

test('those who got their photos from a folder are not exported as without one', async () => {
  const { data } = await superadmin.ok(addMember, { body: aMember({ first_name: 'Rini Berfoto' }) });
  const photos = [{ member_id: data.id, image_url: await storedPicture(server), instead_of: null }];
  await superadmin.ok(applyPhotos, { body: { photos } });
  const response = await fetch(`${server.url}${exportIncomplete.path}?lack=photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.accounts.superadmin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx' }),
  });
  const without = server.db.selectFrom('members').select('id').where('picture', 'is', null);
  const rows = await without.where('status', '=', 'active').where('deleted_at', 'is', null).execute();
  expect([response.status, response.headers.get('x-rows')]).toEqual([200, String(rows.length)]);
});
