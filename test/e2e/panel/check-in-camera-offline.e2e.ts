// In test:all only: cameras.
import { test } from '@playwright/test';
import { lookupLink } from '#contract/pictures.ts';
import { filmed } from '#test/support/camera-video.ts';
import { aroundToday, classOf, membersOf, registered } from '#test/support/training.ts';
import { checkInAt, door } from '../screens/check-in.ts';
import { shown, workerAnswers } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const publicUrl = 'https://direktori.ikai.test';

const film = filmed([
  { codes: [], seconds: 1 },
  { codes: [lookupLink(publicUrl, 'K9.none')], seconds: 2 },
]);
test.afterAll(film.remove);

const story = startStory({ publicUrl }, film.flags);

test('without a network, and after a reload, the camera still reads codes', async () => {
  story.expectError(/ERR_INTERNET_DISCONNECTED/);
  const one = await classOf(story.server, aroundToday());
  await registered(story.server, one.id, await membersOf(story.server, [{ npa: 'K1.7001', first_name: 'Ani Wijaya' }]));
  const context = await story.browse({ withWorker: true });
  const page = await context.newPage();
  await page.goto('/app/users');
  await workerAnswers(page);
  await page.goto(checkInAt(one.id));
  const { result, says } = door(page);
  await shown(says('Tidak dikenal', 'K9.none'));
  await context.setOffline(true);
  await page.reload();
  await shown(result.getByText('Siap'));
  await shown(says('Akan diperiksa', 'K9.none'));
  await shown(page.getByText(/menunggu dikirim;/));
});
