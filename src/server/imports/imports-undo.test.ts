// On both engines: imports that are applied.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { listImports, readImport } from '#contract/imports.ts';
import { addMember, changeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { aMember } from '#test/support/builders.ts';
import { csv, imported } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon', 'Masa Berlaku', 'Status', 'Urutan'];

/** A row for the member at a place (or for a new one), with any of the fields. */
const line = fc.record({
  place: fc.option(fc.nat(4), { nil: null }),
  name: fc.boolean(),
  title: fc.constantFrom('', 'S.Psi.', 'M.Psi.'),
  region: fc.constantFrom('', 'Aceh', 'Bali'),
  email: fc.boolean(),
  phone: fc.boolean(),
  end: fc.constantFrom('', '2030-01-31', '2031-12-31'),
  status: fc.constantFrom('', 'aktif', 'tidak aktif'),
  order: fc.constantFrom('', '0', '7'),
});

/** All that members state, and what follows from it; who is deleted is not there. */
async function live() {
  const rows = await server.db
    .selectFrom('members')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ version: _, updated_at: __, ...row }) => row);
}

let runs = 0;

test('whatever an import adds and changes, its undo leaves every member as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ({ place }) => place ?? Symbol() }),
      async (lines) => {
        runs += 1;
        for (let place = 0; place < 5; place += 1) {
          const body = aMember({
            npa: `U${runs}.${place}`,
            first_name: `Orang ${runs} ${place} x`,
            phone: null,
            email: null,
          });
          await staff.ok(addMember, { body });
        }
        const before = await live();
        const cells = lines.map(({ place, name, title, region, email, phone, end, status, order }, index) => {
          const own = `${runs}${index}`;
          return [
            place === null ? `UN${runs}.${index}` : `U${runs}.${place}`,
            name || place === null ? `Orang ${own} y` : '',
            place === null ? 'S.Psi.' : title,
            place === null ? 'Aceh' : region,
            email ? `u${own}@ikai.test` : '',
            phone ? `0819000${own}` : '',
            end,
            status,
            order,
          ];
        });
        const { id, operation_id } = await imported(server, { bytes: csv([headers, ...cells]) });
        if (operation_id === null) {
          expect(await live()).toEqual(before);
          return;
        }
        expect(await live()).not.toEqual(before);
        const { data } = await staff.ok(undoOperation, { params: { id: operation_id } });
        expect([data.left, data.left_total]).toEqual([[], 0]);
        expect(await live()).toEqual(before);
        const detail = (await staff.ok(readImport, { params: { id } })).data;
        expect([detail.state, detail.undone_at !== null]).toEqual(['undone', true]);
        expect((await staff.ok(listImports)).data[0]).toMatchObject({ id, state: 'undone' });
      },
    ),
    { numRuns: 12 },
  );
});

test('the undo leaves who was edited since, and names them', async () => {
  const known = (await staff.ok(addMember, { body: aMember({ npa: 'V.1', first_name: 'Vina', phone: '0811' }) })).data;
  await staff.ok(addMember, { body: aMember({ npa: 'V.2', first_name: 'Vera', phone: '0822' }) });
  const bytes = csv([
    ['NPA', 'Telepon'],
    ['V.1', '0833'],
    ['V.2', '0844'],
  ]);
  const { operation_id } = await imported(server, { bytes });
  await staff.ok(changeMember, { params: { id: known.id }, body: { phone: '0855' } });
  const { data } = await staff.ok(undoOperation, { params: { id: operation_id ?? 0 } });
  expect(data.undone).toBe(1);
  expect(data.left.map(({ id }) => id)).toEqual([known.id]);
  const rows = await server.db
    .selectFrom('members')
    .select('phone')
    .where('npa', 'in', ['V.1', 'V.2'])
    .orderBy('npa')
    .execute();
  expect(rows.map(({ phone }) => phone)).toEqual(['0855', '0822']);
});
