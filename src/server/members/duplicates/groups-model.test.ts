// On both engines: groups of duplicates.
import { randomInt } from 'node:crypto';
import { afterAll, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { tellApart } from '#contract/duplicates.ts';
import { chooseImportRows } from '#contract/import-rows.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { restoreMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import type { Client } from '#test/support/client.ts';
import { checked, csv } from '#test/support/imported.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { expectExactGroups } from '#test/support/naive-groups.ts';
import { instanceBeside, startServer } from '#test/support/server.ts';

const server = await startServer();
const beside = await instanceBeside(server);
afterAll(async () => {
  await beside.close();
  await server.close();
});

const clients = [server.as('staff'), beside.as('staff'), server.as('admin'), beside.as('admin')];

const oneOf = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;

type Act = (who: Client) => Promise<unknown>;

test('whatever several people do to those who are alike at the same moment, the list is what comparing every two finds', async () => {
  const members: number[] = [];
  const marks: number[] = [];
  let imports = 0;
  const params = () => ({ id: oneOf(members) });
  await manyMembers(server, 520, () => 'Konselor');
  const rows = await server.db.selectFrom('members').select('id').execute();
  const others = rows.map(({ id }) => id);

  /** Few enough values that many have the same ones, now more and now fewer than may identify somebody. */
  const actions = (round: number) => {
    const phone = () => ({ phone: `0812${round}000${randomInt(12)}` });
    const email = () => ({ email: `surat${randomInt(12)}@putaran${round}.test` });
    const add: Act = async (who) => {
      const body = aMember({ first_name: `Nama${round} Orang`, ...phone(), ...email() });
      members.push((await who.ok(addMember, { body })).data.id);
    };
    const mark: Act = async (who) => {
      const { status, body } = await who.send(tellApart, { body: { ids: [oneOf(members), oneOf(members)] } });
      if (status === 200) marks.push((body as { data: { operation_id: number } }).data.operation_id);
    };
    const region = () => ({ membership_type_id: 1 + randomInt(4) });
    const all: Act[] = [
      ...[add, add, add, add, mark],
      (who) => who.send(changeMember, { params: params(), body: region() }),
      (who) => who.send(changeMember, { params: params(), body: phone() }),
      (who) => who.send(changeMember, { params: params(), body: email() }),
      (who) => who.send(removeMember, { params: params() }),
      (who) => who.send(restoreMember, { params: params(), body: {} }),
      async (who) => marks.length > 0 && (await who.send(undoOperation, { params: { id: oneOf(marks) } })),
    ];
    /** Long work: deletes many, imports many, and brings those back who were deleted. */
    const doLongWork = async (who: Client, others: readonly number[]) => {
      const ids = [...new Set([oneOf(members), oneOf(members), ...others])];
      const { data } = await who.ok(applyBulk, { body: { action: 'delete', ids } });
      imports += 1;
      const rows = Array.from({ length: 260 }, (_, row) => {
        const [phoned, mailed] = row % 80 === 0 ? [phone().phone, email().email] : ['', ''];
        return [`${imports}.${row}`, `Baru${imports}u${row}`, 'Konselor', 'Aceh', phoned, mailed];
      });
      const titles = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon', 'Email'];
      const params = { id: (await checked(server, { bytes: csv([titles, ...rows]) })).id };
      await who.ok(chooseImportRows, { params, body: { verdict: 'possible', choice: 'add' } });
      await who.ok(applyImport, { params });
      await who.ok(undoOperation, { params: { id: data.operation_id as number } });
    };
    return { add, all, doLongWork };
  };

  for (const round of [1, 2]) {
    const { add, all, doLongWork } = actions(round);
    await Promise.all(Array.from({ length: 12 }, () => add(oneOf(clients))));
    const work = async () => {
      for (let step = 0; step < 10; step += 1) await oneOf(all)(oneOf(clients));
    };
    const halves = [others.slice(0, 260), others.slice(260)];
    await Promise.all([
      ...Array.from({ length: 12 }, work),
      ...halves.map((half, place) => doLongWork(clients[place] as Client, half)),
    ]);

    await expectExactGroups(server);
  }
});
