// In test:all only: cameras.
import { expect, test } from '@playwright/test';
import { aroundToday, classWith } from '#test/support/training.ts';
import { checkInAt, door } from '../screens/check-in.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory({}, ['--use-fake-device-for-media-stream=device-count=2', '--use-fake-ui-for-media-stream']);

test('of two cameras one is chosen, or none; both are remembered on the device', async () => {
  const { class: one } = await classWith(story.server, [{ npa: 'K1.7801', first_name: 'Ani' }], aroundToday());
  const page = await story.open(checkInAt(one.id));
  const camera = page.getByRole('region', { name: 'Kamera' });
  const picture = camera.getByLabel('Gambar kamera');
  const choice = camera.getByRole('combobox', { name: 'Pilih kamera' });
  /** Which camera the picture comes from. */
  const source = () =>
    picture.evaluate((video: HTMLVideoElement) =>
      video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0]?.label : undefined,
    );

  await shown(choice);
  await expectNoAxeFindings(page, 'a choice of cameras');
  const before = await source();
  expect(before).toBeTruthy();
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(async () => [undefined, before].includes(await source())).toBe(false);
  const after = await source();
  await page.reload();
  await shown(choice);
  expect(await source()).toBe(after);

  await camera.getByRole('button', { name: 'Matikan kamera' }).click();
  await gone(picture);
  expect(await source()).toBeUndefined();
  await page.reload();
  await shown(camera.getByRole('button', { name: 'Nyalakan kamera' }));
  await door(page).type('K1.7801');
  await shown(door(page).says('Hadir', 'Ani'));
  await camera.getByRole('button', { name: 'Nyalakan kamera' }).click();
  await shown(picture);
  expect(await source()).toBe(after);
});
