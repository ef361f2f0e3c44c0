// On both engines: history and undo.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { changeClass, readClass } from '#contract/training.ts';
import { addRegistrations, checkIn, setAttendance } from '#contract/training-registrations.ts';
import { casesOfRules } from '#test/support/database.ts';
import { historyOf } from '#test/support/history.ts';
import { instanceBeside, startServer } from '#test/support/server.ts';
import { classOf, classWith, membersOf, participantsOf } from '#test/support/training.ts';

const server = await startServer();
const beside = await instanceBeside(server);
afterAll(async () => {
  await beside.close();
  await server.close();
});
const [here, there] = [server.as('staff'), beside.as('staff')];

const people = 3;
const checkIns = 6;

/** A check-in, with one of few ids so that many are sent again; or an undo of an attendance. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ number: fc.nat(checkIns - 1) }) },
  { weight: 1, arbitrary: fc.record({ mistake: fc.nat(people - 1) }) },
);

test('each check-in counts exactly once, in whatever order and however often it is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const {
        class: one,
        members,
        participants,
      } = await classWith(
        server,
        Array.from({ length: people }, () => ({})),
      );
      const registrationOf = members.map(({ id }) => participants.find(({ member_id }) => member_id === id)?.id ?? 0);
      // Two devices may scan the same person: ids beyond the people's wrap around.
      const numbers = Array.from({ length: checkIns }, () => randomUUID());
      const answered = new Map<number, string>();
      const attended = new Set<number>();
      const written = members.map(() => 1);

      for (const taken of steps) {
        if ('mistake' in taken) {
          const { mistake: person } = taken;
          await here.ok(setAttendance, { params: { id: registrationOf[person] ?? 0 }, body: { attended: false } });
          if (attended.delete(person)) written[person] = (written[person] ?? 0) + 1;
          continue;
        }
        const { number } = taken;
        const person = number % people;
        const body = { check_in_id: numbers[number], npa: members[person]?.npa };
        const { data } = await there.ok(checkIn, { params: { id: one.id }, body });
        const expected = answered.get(number) ?? (attended.has(person) ? 'already' : 'checked_in');
        expect(data.outcome).toBe(expected);
        if (!answered.has(number) && expected === 'checked_in') {
          attended.add(person);
          written[person] = (written[person] ?? 0) + 1;
        }
        answered.set(number, expected);
      }

      const now = await participantsOf(server, one.id);
      const came = now.filter(({ attended_at }) => attended_at !== null).map(({ member_id }) => member_id);
      expect(new Set(came)).toEqual(new Set([...attended].map((person) => members[person]?.id)));
      for (const [person, id] of registrationOf.entries()) {
        expect(await historyOf(server, 'training_registrations', id)).toHaveLength(written[person] ?? 0);
      }
    }),
    { numRuns: casesOfRules(25) },
  );
});

test('the same check-in at the same moment on two instances is written once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { class: one, members, participants } = await classWith(server, [{}]);
    const check = { params: { id: one.id }, body: { check_in_id: randomUUID(), npa: members[0]?.npa } };
    const answers = await Promise.all([here.ok(checkIn, check), there.ok(checkIn, check), here.ok(checkIn, check)]);
    expect(answers.map(({ data }) => data.outcome)).toEqual(['checked_in', 'checked_in', 'checked_in']);
    expect(await historyOf(server, 'training_registrations', participants[0]?.id ?? 0)).toHaveLength(2);
  }
});

test('two devices that scan one person at the same moment: one records, the other is told', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { class: one, members } = await classWith(server, [{}]);
    const scan = () => ({ params: { id: one.id }, body: { check_in_id: randomUUID(), npa: members[0]?.npa } });
    const answers = await Promise.all([here.ok(checkIn, scan()), there.ok(checkIn, scan())]);
    expect(answers.map(({ data }) => data.outcome).sort()).toEqual(['already', 'checked_in']);
  }
});

test('the last seat is given once, however many ask for it at the same moment', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { class: one } = await classWith(server, [{}], { capacity: 2 });
    const [ani, budi, tia] = await membersOf(server, [{}, {}, {}]);
    const add = (id: number | undefined) => ({ params: { id: one.id }, body: { ids: [id] } });
    const walkIn = { check_in_id: randomUUID(), npa: tia?.npa, register: true };
    const [first, second, third] = await Promise.all([
      here.ok(addRegistrations, add(ani?.id)),
      there.ok(addRegistrations, add(budi?.id)),
      there.ok(checkIn, { params: { id: one.id }, body: walkIn }),
    ]);
    const seats = first.data.added + second.data.added + (third.data.outcome === 'checked_in' ? 1 : 0);
    expect(seats).toBe(1);
    expect(await participantsOf(server, one.id)).toHaveLength(2);
  }
});

test('a capacity that goes down while somebody is registered never ends below the participants', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await classOf(server, { capacity: 2 });
    const members = await membersOf(server, [{}, {}]);
    await Promise.all([
      here.send(changeClass, { params: { id }, body: { capacity: 1 } }),
      there.ok(addRegistrations, { params: { id }, body: { ids: members.map((member) => member.id) } }),
    ]);
    const { data } = await here.ok(readClass, { params: { id } });
    expect(data.registered).toBeLessThanOrEqual(data.capacity ?? 0);
    expect(data.registered).toBeGreaterThan(0);
  }
});

test('the same members registered twice at the same moment are registered once', async () => {
  const { id } = await classOf(server);
  const members = await membersOf(server, [{}, {}, {}]);
  const add = { params: { id }, body: { ids: members.map((member) => member.id) } };
  const answers = await Promise.all([here.ok(addRegistrations, add), there.ok(addRegistrations, add)]);
  expect(answers.map(({ data }) => data.added).sort()).toEqual([0, 3]);
  expect(await participantsOf(server, id)).toHaveLength(3);
});
