import { expect, type Page, test } from '@playwright/test';
import { applyBulk } from '#contract/bulk.ts';
import { addMember } from '#contract/members.ts';
import { listUnderWay } from '#contract/operations.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { whileSomebodyWrites } from '#test/support/long-write.ts';
import { fillRequired, save } from './screens/form.ts';
import { memberList } from './screens/member-list.ts';
import { storedMember } from './screens/stored.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { at, eventually, gone, notice, shown } from './support/on-screen.ts';
import { credentialsOf, signIn } from './support/sign-in.ts';
import { startStory } from './support/story.ts';

test.skip(!isEmbedded, 'Where many write at once nobody waits for long work.');

const story = startStory();

/** What somebody does while a bulk action of somebody else is under way, which ends after it. */
async function besideBulkAction(work: () => Promise<void>) {
  const { data } = await story.server.as('staff').ok(addMember, { body: aMember() });
  const admin = story.server.as('admin');
  const { bulk } = await whileSomebodyWrites(story.server, async () => {
    const bulk = admin.ok(applyBulk, { body: { action: 'status', status: 'inactive', ids: [data.id] } });
    await eventually(async () => (await admin.ok(listUnderWay)).data.length).toBe(1);
    await work();
    return { bulk };
  });
  await bulk;
}

async function filledForm(page: Page, npa: string, name: string) {
  const form = await memberList(page).add();
  await fillRequired(form, { npa, name });
  return form;
}

const line = (page: Page) =>
  notice(page, 'Menunggu: perubahan massal oleh Akun admin. Simpanan Anda akan menyusul, tidak perlu diulang.');

test('a save that waits says for what, and is saved by itself', async () => {
  const page = await story.open('/app/membership');
  const form = await filledForm(page, 'K1.0007', 'Ayu Lestari');
  await besideBulkAction(async () => {
    await save(form);
    await shown(line(page));
    await expectNoAxeFindings(page, 'a save that waits');
  });
  await shown(notice(page, 'Data Tersimpan!'));
  await gone(line(page));
  await gone(form);
  expect(await storedMember(story, 'K1.0007')).toMatchObject({ fullName: 'Ayu Lestari' });
});

test('a save goes on waiting while there is something to wait for', async () => {
  const page = await story.open('/app/membership');
  const form = await filledForm(page, 'K1.0008', 'Bagus Pratama');
  await page.clock.install();
  await besideBulkAction(async () => {
    await save(form);
    for (let seconds = 0; seconds < 60; seconds += 2) {
      const asked = page.waitForResponse('**/api/v1/under-way');
      await page.clock.runFor(2000);
      await asked;
    }
    await shown(line(page));
  });
  await shown(notice(page, 'Data Tersimpan!'));
  expect(await storedMember(story, 'K1.0008')).toMatchObject({ fullName: 'Bagus Pratama' });
});

test('signing in beside it waits too, says so, and goes on by itself', async () => {
  const page = await story.open('/login', { as: null });
  await besideBulkAction(async () => {
    await signIn(page, credentialsOf('staff'));
    const busy = 'Server sedang sibuk menyimpan, mungkin impor. Anda masuk sesudahnya, tidak perlu mengulang.';
    await shown(notice(page, busy));
  });
  await at(page, '/app/dashboard');
});
