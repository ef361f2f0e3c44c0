// On both engines: imports that are applied.
import { afterAll, describe, expect, test } from 'vitest';
import { changeImportRow, chooseImportRows } from '#contract/import-rows.ts';
import {
  applyImport,
  blockedRows,
  checkImport,
  type ImportDetail,
  listImports,
  readImport,
} from '#contract/imports.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { readOperation } from '#contract/operations.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { checked, confirmed, csv, imported, rowsOf } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon'];
const check = (...lines: string[][]) => checked(server, { bytes: csv([headers, ...lines]) });
const line = (npa: string, name: string, email = '', phone = '') => [npa, name, 'S.Psi', 'Aceh', email, phone];
const apply = ({ id }: ImportDetail) => staff.ok(applyImport, { params: { id } });
const refusal = ({ id }: ImportDetail) => staff.refused(applyImport, { params: { id } });
const rowsIn = (data: unknown) => blockedRows.parse(data).rows;

async function memberWith(search: string) {
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search } });
  const [member] = data;
  if (!member || data.length !== 1 || !('version' in member)) throw new Error(`There are ${data.length} of ${search}.`);
  return member;
}

describe('an import that is applied', () => {
  test('is refused if somebody has changed it since it was seen', async () => {
    const seen = await check(line('Z.9', 'Zulkifli Harahap'));
    const params = { id: seen.id };
    const cells = [{ field: 'title' as const, text: 'Konselor' }];
    const { data } = await staff.ok(changeImportRow, { params: { ...params, number: 2 }, body: { cells } });
    const refused = await staff.refused(applyImport, { params, body: { revision: seen.revision } });
    expect(refused).toMatchObject({
      status: 409,
      message: 'Impor ini baru saja diubah di tempat lain. Periksa kembali barisnya, lalu coba lagi.',
    });
    await staff.ok(applyImport, { params, body: { revision: data.import.revision } });
    expect(await memberWith('Z.9')).toMatchObject({ title: 'Konselor' });
  });

  test('P38: adds and changes members, each with its history under one operation', async () => {
    const known = (await staff.ok(addMember, { body: aMember({ npa: 'A.1', first_name: 'Andi', title: 'S.Psi' }) }))
      .data;
    const detail = await check(line('A.1', 'Andi Baru'), line('A.2', 'Anton'), line('A.3', 'Anwar', 'salah'));
    const { data } = await apply(detail);
    expect(data).toMatchObject({
      state: 'applied',
      counts: { new: 1, changed: 1, wrong: 1 },
      added: 1,
      changed: 1,
      undecided: 0,
      undone_at: null,
    });
    expect(data.applied_at).not.toBeNull();
    const operation = (await staff.ok(readOperation, { params: { id: data.operation_id ?? 0 } })).data;
    expect(operation).toMatchObject({
      kind: 'import',
      subject: 'members',
      rows: 2,
      account_id: server.accounts.staff.id,
    });

    const added = await memberWith('A.2');
    const changes = await server.db
      .selectFrom('changes')
      .select(['subject_id', 'action', 'source', 'account_id', 'account_name'])
      .where('operation_id', '=', operation.id)
      .orderBy('subject_id')
      .execute();
    const author = { source: 'import', account_id: server.accounts.staff.id, account_name: 'Akun staff' };
    expect(changes).toEqual([
      { subject_id: known.id, action: 'changed', ...author },
      { subject_id: added.id, action: 'created', ...author },
    ]);
    expect((await historyOf(server, 'members', known.id)).at(-1)?.fields).toEqual({
      first_name: ['Andi', 'Andi Baru'],
    });
    expect(added).toMatchObject({ fullName: 'Anton', title: 'S.Psi', membershipType: 'IKAI Aceh', status: 'active' });
    expect((await staff.ok(listMembers, { query: { isAdmin: true, search: 'A.3' } })).total_data).toBe(0);
  });

  test('P38: stands in the list of imports, with who, when, file and counts', async () => {
    const detail = await imported(server, {
      bytes: csv([headers, line('A.4', 'Ayu')]),
      name: 'Anggota baru – März.csv',
    });
    const { data } = await staff.ok(listImports);
    expect(data[0]).toMatchObject({
      id: detail.id,
      file_name: 'Anggota baru – März.csv',
      account_name: 'Akun staff',
      state: 'applied',
      rows: 1,
      counts: { new: 1 },
      added: 1,
      operation_id: detail.operation_id,
    });
  });

  test('P23: leaves the fields that the file does not have, or has empty', async () => {
    const body = aMember({ npa: 'A.5', first_name: 'Asih', email: 'asih@ikai.test', serkom_end_date: '2030-01-01' });
    const before = (await staff.ok(addMember, { body })).data;
    await imported(server, {
      bytes: csv([
        ['NPA', 'Nama', 'Email', 'Telepon'],
        ['A.5', '-', '', '0899999999'],
      ]),
    });
    const { version, updatedAt, ...after } = await memberWith('A.5');
    const { version: _, updatedAt: __, ...same } = before;
    expect(after).toEqual({ ...same, phone: '0899999999' });
    expect([version, updatedAt > before.updatedAt]).toEqual([2, true]);
  });

  test('changes the member that was chosen', async () => {
    const known = (await staff.ok(addMember, { body: aMember({ npa: 'A.6', first_name: 'Astuti', phone: null }) }))
      .data;
    const detail = await check(line('A.7', 'Astuti', '', '0811'));
    await staff.ok(changeImportRow, {
      params: { id: detail.id, number: 2 },
      body: { choice: 'change', target_id: known.id },
    });
    expect((await apply(detail)).data).toMatchObject({ added: 0, changed: 1 });
    expect(await memberWith('A.7')).toMatchObject({ id: known.id, phone: '0811' });
  });

  test('finds them again by their new values', async () => {
    await imported(server, { bytes: csv([headers, line('A.8', 'Élodie Ävar', 'elodie@ikai.test', '0812-777-888')]) });
    for (const search of ['elodie', 'avar', 'a.8', '777']) expect((await memberWith(search)).npa).toBe('A.8');
  });

  const staged = ['imports', 'import_rows', 'import_keys', 'import_titles'];

  test('with nothing to write is applied, and is no operation', async () => {
    const before = await everythingWritten(server, staged);
    const detail = await check(line('A.8', 'Élodie Ävar', 'elodie@ikai.test'), line('A.9', 'Abas', 'salah'));
    expect((await apply(detail)).data).toMatchObject({ state: 'applied', added: 0, changed: 0, operation_id: null });
    expect(await everythingWritten(server, staged)).toBe(before);
  });

  test('leaves out what was left out', async () => {
    const detail = await check(line('A.10', 'Abdi'), line('A.11', 'Abadi'));
    const body = { verdict: 'new', choice: 'skip' };
    await staff.ok(chooseImportRows, { params: { id: detail.id }, body });
    await staff.ok(changeImportRow, { params: { id: detail.id, number: 3 }, body: { choice: 'add' } });
    expect((await apply(detail)).data.added).toBe(1);
    expect((await staff.ok(listMembers, { query: { isAdmin: true, search: 'A.10' } })).total_data).toBe(0);
  });

  test('P28: has no end after a thousand', async () => {
    const lines = Array.from({ length: 1203 }, (_, index) => line(`P28.${index}`, `Orang Ke ${index}`));
    const { added, operation_id } = await imported(server, { bytes: csv([headers, ...lines]) });
    expect(added).toBe(1203);
    const { changes } = await server.db
      .selectFrom('changes')
      .select((eb) => eb.fn.countAll<number>().as('changes'))
      .where('operation_id', '=', operation_id)
      .where('source', '=', 'import')
      .executeTakeFirstOrThrow();
    expect(changes).toBe(1203);
    expect((await staff.ok(listMembers, { query: { isAdmin: true, search: 'P28.' } })).total_data).toBe(1203);
  });
});

describe('all or nothing: an import is not applied', () => {
  async function untouched(detail: ImportDetail) {
    const before = await everythingWritten(server);
    const refused = await refusal(detail);
    expect(await everythingWritten(server)).toBe(before);
    expect((await staff.ok(readImport, { params: { id: detail.id } })).data.state).not.toBe('applied');
    return refused;
  }

  test('while rows wait for a decision', async () => {
    await staff.ok(addMember, { body: aMember({ npa: 'B.1', first_name: 'Bagus Sekali' }) });
    const detail = await check(line('B.2', 'Bagus Sekali'), line('B.3', 'Baru'));
    const { status, message } = await untouched(detail);
    expect([status, message]).toEqual([409, '1 baris menunggu keputusan. Putuskan dahulu.']);
  });

  test('before it is checked', async () => {
    const detail = await check(line('B.4', 'Banu'));
    await server.db.updateTable('imports').set({ state: 'read' }).where('id', '=', detail.id).execute();
    expect((await untouched(detail)).message).toBe('Impor ini belum diperiksa.');
  });

  test('when a member that it changes was changed since the check', async () => {
    const { id } = (await staff.ok(addMember, { body: aMember({ npa: 'B.5', first_name: 'Bayu' }) })).data;
    const news = Array.from({ length: 300 }, (_, index) => line(`B.5.${index}`, `Baru Kelima ${index}`));
    const detail = await check(...news, line('B.5', 'Bayu Baru'));
    await staff.ok(changeMember, { params: { id }, body: { order: 7007 } });
    const { status, message, data } = await untouched(detail);
    expect([status, rowsIn(data)]).toEqual([409, [302]]);
    expect(message).toBe(
      'Baris 302 tidak dapat diterapkan karena datanya sudah diubah sejak diperiksa. Periksa ulang berkas ini.',
    );
  });

  test('when an NPA was taken, a member deleted and a region gone: all the rows are told', async () => {
    const region = (await server.as('admin').ok(addRegion, { body: aRegion({ name: 'Sementara' }) })).data;
    const { id } = (await staff.ok(addMember, { body: aMember({ npa: 'B.6', first_name: 'Bima' }) })).data;
    const news = Array.from({ length: 300 }, (_, index) => line(`B.6.${index}`, `Baru Keenam ${index}`));
    const detail = await check(
      line('B.7', 'Bowo'),
      ['B.8', 'Benny', 'S.Psi', 'Sementara', '', ''],
      ...news,
      line('B.6', 'Bima Baru'),
    );
    await staff.ok(addMember, { body: aMember({ npa: 'b.7 ', first_name: 'Orang Lain' }) });
    await staff.ok(removeMember, { params: { id } });
    await server.as('admin').ok(removeRegion, { params: { id: region.id } });
    const { status, data } = await untouched(detail);
    expect([status, rowsIn(data)]).toEqual([409, [2, 3, 304]]);
    const gone = (await rowsOf(server, detail)).filter(({ faults }) => faults.length > 0);
    expect(gone).toMatchObject([
      {
        number: 3,
        faults: [
          {
            field: 'membership_type_id',
            message: 'Wilayah “Sementara” sudah dihapus sejak berkas ini diperiksa. Tulis wilayah lain.',
          },
        ],
      },
    ]);
  });

  test('and can be checked anew then', async () => {
    const { id } = (await staff.ok(addMember, { body: aMember({ npa: 'B.9', first_name: 'Bella' }) })).data;
    const detail = await check(line('B.9', 'Bella Baru'));
    await staff.ok(changeMember, { params: { id }, body: { order: 9009 } });
    await untouched(detail);
    await staff.ok(checkImport, { params: { id: detail.id }, body: confirmed(detail) });
    await apply(detail);
    expect(await memberWith('B.9')).toMatchObject({ fullName: 'Bella Baru', order: 9009 });
  });
});

describe('several at once', () => {
  test('apply an import once', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => line(`R.1.${index}`, `Balapan Satu ${index}`));
    const { id } = await check(...lines);
    const answers = await Promise.all(
      [staff, staff, server.as('admin')].map((client) => client.send(applyImport, { params: { id } })),
    );
    const bodies = answers.map(({ body }) => (body as { status: number }).status);
    expect(bodies.sort()).toEqual([200, 409, 409]);
    expect((await staff.ok(listMembers, { query: { isAdmin: true, search: 'R.1.' } })).total_data).toBe(300);
    const again = await staff.refused(applyImport, { params: { id } });
    expect([again.status, again.message]).toEqual([409, 'Impor ini sudah diterapkan.']);
  });

  test('who check the same import never mix their verdicts', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => line(`R.2.${index}`, `Balapan Dua ${index}`, 'salah'));
    const detail = await check(...lines);
    const all = confirmed(detail);
    const withoutEmail = confirmed(detail, { Email: { field: null } });
    const answers = await Promise.all(
      [all, withoutEmail, all, withoutEmail].map((body) =>
        staff.send(checkImport, { params: { id: detail.id }, body }),
      ),
    );
    expect(answers.filter(({ body }) => (body as { status: number }).status === 200)).toHaveLength(1);
    const { data } = await staff.ok(readImport, { params: { id: detail.id } });
    expect([data.state, [data.counts.wrong, data.counts.new].sort()]).toEqual(['checked', [0, 600]]);
    await server.db.deleteFrom('import_titles').execute();
  });

  test('a cell that is corrected while the import is applied is either in it or refused', async () => {
    const detail = await check(
      ...Array.from({ length: 300 }, (_, index) => line(`R.3.${index}`, `Balapan Tiga ${index}`)),
    );
    const cells = [{ field: 'first_name', text: 'Dikoreksi' }];
    const [applied, corrected] = await Promise.all([
      staff.send(applyImport, { params: { id: detail.id } }),
      staff.send(changeImportRow, { params: { id: detail.id, number: 2 }, body: { cells } }),
    ]);
    const isApplied = (applied.body as { status: number }).status === 200;
    if (isApplied) {
      expect((await memberWith('R.3.0 ')).fullName).toBe(corrected.status === 200 ? 'Dikoreksi' : 'Balapan Tiga 0');
    } else expect(corrected.status).toBe(200);
  });

  test('other changes are not lost while an import is applied', async () => {
    const { id } = (await staff.ok(addMember, { body: aMember({ npa: 'R.4', first_name: 'Rani' }) })).data;
    const detail = await check(
      ...Array.from({ length: 300 }, (_, index) => line(`R.4.${index}`, `Balapan Empat ${index}`)),
    );
    const [applied, changed] = await Promise.all([
      staff.send(applyImport, { params: { id: detail.id } }),
      staff.ok(changeMember, { params: { id }, body: { order: 4444 } }),
    ]);
    expect((applied.body as { status: number }).status).toBe(200);
    expect(changed.data.order).toBe(4444);
  });
});
