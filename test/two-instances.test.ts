// On both engines: locks.
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { changeCardSettings, readCardSettings } from '#contract/cards.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from '#contract/second-factor.ts';
import { signIn } from '#contract/session.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { addView, mostViews, type ViewBody } from '#contract/views.ts';
import { createPictures } from '#server/pictures/pictures.store.ts';
import { testPassword } from './support/accounts.ts';
import { aMember, anAccount, aRegion, aView } from './support/builders.ts';
import { historyOf } from './support/history.ts';
import { storedPicture } from './support/pictures.ts';
import { instanceBeside, startServer } from './support/server.ts';

/*
 * What two instances on the same database do at the same moment comes out as if one had come after the other. Where
 * the engine lets one process have the database, the same is asked of that one.
 */
const server = await startServer();
const beside = await instanceBeside(server);
afterAll(async () => {
  await beside.close();
  await server.close();
});

const [here, there] = [server.as('superadmin'), beside.as('superadmin')];
const rounds = Array.from({ length: 12 }, (_, round) => round);

const statuses = async (...asked: Promise<{ status: number }>[]) => {
  const answers = await Promise.all(asked);
  return answers.map(({ status }) => status).sort();
};

describe('at the same moment', () => {
  test('two edits of one field from the same version: one stands, the other is a conflict', async () => {
    for (const round of rounds) {
      const { data } = await here.ok(addMember, { body: aMember() });
      const change = { params: { id: data.id } };
      const edit = (phone: string) => ({ ...change, body: { version: data.version, phone } });
      const answers = statuses(
        here.send(changeMember, edit(`08${round}1`)),
        there.send(changeMember, edit(`08${round}2`)),
      );
      expect(await answers).toEqual([200, 409]);
      expect((await historyOf(server, 'members', data.id)).map(({ version }) => version)).toEqual([1, 2]);
    }
  });

  test('edits of different fields from the same version: all stand', async () => {
    for (const round of rounds) {
      const { data } = await here.ok(addMember, { body: aMember() });
      const edit = (body: object) => ({ params: { id: data.id }, body: { version: data.version, ...body } });
      const answers = statuses(
        here.send(changeMember, edit({ phone: `08${round}` })),
        there.send(changeMember, edit({ title: `Ns. ${round}` })),
        there.send(changeMember, edit({ status: 'inactive' })),
      );
      expect(await answers).toEqual([200, 200, 200]);
      const { data: now } = await there.ok(changeMember, { params: { id: data.id }, body: {} });
      expect(now).toMatchObject({ phone: `08${round}`, title: `Ns. ${round}`, status: 'inactive', version: 4 });
    }
  });

  test('the same NPA, region name or e-mail twice: one is made, the other is told that it is taken', async () => {
    for (const round of rounds) {
      const [one, other] = [aMember({ npa: `Sama ${round}` }), aMember({ npa: ` sAMA ${round} ` })];
      expect(await statuses(here.send(addMember, { body: one }), there.send(addMember, { body: other }))).toEqual([
        200, 409,
      ]);
      const name = { body: aRegion({ name: `Kembar ${round}` }) };
      expect(await statuses(here.send(addRegion, name), there.send(addRegion, name))).toEqual([200, 409]);
      const email = { body: anAccount({ email: `kembar${round}@ikai.test` }) };
      expect(await statuses(here.send(addAccount, email), there.send(addAccount, email))).toEqual([200, 409]);
    }
  });

  test('views of an account with the same name, or more than it may have: no more are made than one after the other', async () => {
    const staff = [server.as('staff'), beside.as('staff')] as const;
    const saved = (...bodies: ViewBody[]) =>
      statuses(...bodies.map((body, place) => staff[place % 2 === 0 ? 0 : 1].send(addView, { body })));
    for (const round of rounds) {
      const [one, other] = [aView({ name: `Kembar ${round}` }), aView({ name: ` kEMBAR  ${round}` })];
      expect(await saved(one, other)).toEqual([200, 409]);
    }
    const left = mostViews - rounds.length;
    const answers = await saved(...Array.from({ length: left + 4 }, () => aView()));
    expect(answers).toEqual([...Array(left).fill(200), ...Array(4).fill(409)]);
  });

  test('several edits of the design of cards: all stand', async () => {
    for (const round of rounds) {
      const edit = (body: object) => ({ body });
      const answers = statuses(
        here.send(changeCardSettings, edit({ chairman: `Ketua ${round}` })),
        there.send(changeCardSettings, edit({ address: `Jalan ${round}` })),
        here.send(changeCardSettings, edit({ back_text: `Teks ${round}` })),
        there.send(changeCardSettings, edit({ valid_months: 12 + round })),
      );
      expect(await answers).toEqual([200, 200, 200, 200]);
      expect((await here.ok(readCardSettings)).data).toMatchObject({
        ...{ chairman: `Ketua ${round}`, address: `Jalan ${round}`, back_text: `Teks ${round}` },
        valid_months: 12 + round,
      });
    }
  });

  test('an app for codes is confirmed twice: it is set up once, with one set of recovery codes', async () => {
    for (const _ of rounds.slice(0, 4)) {
      const { data } = await here.ok(addAccount, { body: anAccount() });
      const { token } = await here.ok(signIn, { body: { email: data.email, password: testPassword } });
      const [one, other] = [server.as({ token }), beside.as({ token })];
      const { secret } = (await one.ok(beginSecondFactor)).data;
      const code = { body: { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) } };
      const answers = statuses(one.send(confirmSecondFactor, code), other.send(confirmSecondFactor, code));
      expect(await answers).toEqual([200, 409]);
      expect((await one.ok(readSecondFactor)).data.recovery_codes).toBe(10);
    }
  });

  test('accounts whose usernames are made from the same part of the e-mail: each gets its own', async () => {
    for (const round of rounds) {
      const at = (host: string) => ({ body: anAccount({ email: `senama${round}@${host}.test` }) });
      const made = await Promise.all([here.ok(addAccount, at('satu')), there.ok(addAccount, at('dua'))]);
      expect(made.map(({ data }) => data.username).sort()).toEqual([`senama${round}`, `senama${round}2`]);
    }
  });

  test('a region is deleted and gets a member: never both', async () => {
    for (const _ of rounds) {
      const { data } = await here.ok(addRegion, { body: aRegion() });
      const [added, removed] = await Promise.all([
        here.send(addMember, { body: aMember({ membership_type_id: data.id }) }),
        there.send(removeRegion, { params: { id: data.id } }),
      ]);
      expect([added.status, removed.status]).toEqual(added.status === 200 ? [200, 409] : [400, 200]);
    }
  });

  test('a member is restored and their region deleted: never both', async () => {
    for (const _ of rounds) {
      const { data: region } = await here.ok(addRegion, { body: aRegion() });
      const { data: member } = await here.ok(addMember, { body: aMember({ membership_type_id: region.id }) });
      await here.ok(removeMember, { params: { id: member.id } });
      const [restored, removed] = await Promise.all([
        here.send(restoreMember, { params: { id: member.id }, body: {} }),
        there.send(removeRegion, { params: { id: region.id } }),
      ]);
      expect([restored.status, removed.status]).toEqual(restored.status === 200 ? [200, 409] : [400, 200]);
    }
  });

  test('a deleted member is restored and deleted for ever: one of the two', async () => {
    for (const _ of rounds) {
      const { data } = await here.ok(addMember, { body: aMember() });
      const params = { id: data.id };
      await here.ok(removeMember, { params });
      const answers = statuses(
        here.send(restoreMember, { params, body: {} }),
        there.send(purgeMember, { params, body: { npa: data.npa } }),
      );
      expect(await answers).toEqual([200, 404]);
    }
  });

  test('two superadmins demote each other: one stays', async () => {
    for (const _ of rounds.slice(0, 4)) {
      const two = await startServer();
      const second = await instanceBeside(two);
      const { data } = await two.as('superadmin').ok(addAccount, { body: anAccount({ role: 'superadmin' }) });
      const { token } = await two.as(null).ok(signIn, { body: { email: data.email, password: testPassword } });
      const demote = (id: number) => ({ params: { id }, body: { role: 'admin' } });
      const answers = await statuses(
        two.as('superadmin').send(changeAccount, demote(data.id)),
        second.as({ token }).send(changeAccount, demote(two.accounts.superadmin.id)),
      );
      expect(answers).toContain(200);
      const left = two.db.selectFrom('accounts').select('id').where('role', '=', 'superadmin').execute();
      expect(await left).toHaveLength(1);
      await second.close();
      await two.close();
    }
  });

  test('a picture is cleared away and given to a member: either it is kept, or the form says that it is gone', async () => {
    const pictures = createPictures(server.db);
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
    for (const _ of rounds) {
      const image_url = await storedPicture(server);
      const [{ status, body }] = await Promise.all([
        there.send(addMember, { body: aMember({ image_url }) }),
        pictures.removeUnused(inTwoDays),
      ]);
      const kept = await server.db
        .selectFrom('pictures')
        .select('name')
        .where('name', '=', image_url.slice(14))
        .execute();
      if (status === 200) expect(kept).toHaveLength(1);
      else expect(body).toMatchObject({ status: 400, errors: [{ field: 'image_url' }] });
    }
  });
});
