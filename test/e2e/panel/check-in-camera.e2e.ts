// In test:all only: cameras.
import { expect, type Page, test } from '@playwright/test';
import type { Member } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { filmed } from '#test/support/camera-video.ts';
import { aroundToday, classOf, membersOf, participantsOf, registered } from '#test/support/training.ts';
import { checkInAt, door } from '../screens/check-in.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const publicUrl = 'https://direktori.ikai.test';
const [ani, budi, mati] = ['K1.7001', 'K2/ÉÑ 中&', 'K3.7003'];

const film = filmed([
  { codes: [], seconds: 1 },
  { codes: [lookupLink(publicUrl, ani)], seconds: 2 },
  { codes: [lookupLink(publicUrl, budi)], seconds: 2 },
  // A bare NPA, as other offices print it.
  { codes: [mati], seconds: 2 },
  { codes: [lookupLink(publicUrl, 'K9.none')], seconds: 2 },
  { codes: [lookupLink(publicUrl, ani), lookupLink(publicUrl, mati)], seconds: 2 },
]);
test.afterAll(film.remove);

const story = startStory({ publicUrl }, film.flags);

let members: Member[] = [];
test.beforeAll(async () => {
  members = await membersOf(story.server, [
    { npa: ani, first_name: 'Ani Wijaya' },
    { npa: budi, first_name: 'Budi Santoso' },
    { npa: mati, first_name: 'Citra Nonaktif', status: 'inactive' },
  ]);
});

/** What the screen sounded, by the pitches, without changing how it does. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.heard = [...(window.heard ?? []), this.frequency.value];
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => window.heard ?? []);
}

test('codes before the camera are told at once and recorded, each once while it stays in the picture', async () => {
  const one = await classOf(story.server, aroundToday());
  await registered(story.server, one.id, members.slice(0, 1));
  const page = await (await story.browse()).newPage();
  const heard = await listen(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/check-ins')) sent.push(request.postDataJSON().npa);
  });
  await page.goto(checkInAt(one.id));
  const { result, says } = door(page);

  await shown(says('Hadir', 'Ani Wijaya'));
  expect(await result.getAttribute('data-tone')).toBe('ok');
  await eventually(async () => (await heard()).slice(0, 2)).toEqual([880, 1320]);
  await shown(says('Belum terdaftar', 'Budi Santoso'));
  await shown(says('Tidak aktif', 'Citra Nonaktif'));
  await shown(says('Tidak dikenal', 'K9.none'));
  await shown(result.getByText('Lebih dari satu kode terlihat. Tunjukkan satu saja.'));
  await shown(says('Sudah presensi', 'Ani Wijaya'));
  await gone(result.getByText(/Lebih dari satu/));
  await page.getByRole('button', { name: 'Suara', pressed: true }).click();
  const sounded = await heard();
  expect(sounded.slice(0, 10)).toEqual([880, 1320, 520, 390, 196, 196, 196, 196, 660, 660]);
  await shown(says('Belum terdaftar', 'Budi Santoso'));
  expect(await heard()).toEqual(sounded);
  expect(sent.slice(0, 5)).toEqual([
    lookupLink(publicUrl, ani),
    lookupLink(publicUrl, budi),
    mati,
    lookupLink(publicUrl, 'K9.none'),
    lookupLink(publicUrl, ani),
  ]);
  expect(await participantsOf(story.server, one.id)).toMatchObject([{ npa: ani, attended_how: 'qr' }]);
  await expectNoAxeFindings(page, 'the check-in screen with its camera');

  // The light of the camera goes out with the screen.
  const track = await page.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getTracks() : [];
    if (!track) throw new Error('The camera gives no picture.');
    return track;
  });
  expect(await track.evaluate(({ readyState }) => readyState)).toBe('live');
  await page.getByRole('link', { name: 'Riwayat' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Riwayat' }));
  expect(await track.evaluate(({ readyState }) => readyState)).toBe('ended');
});

declare global {
  interface Window {
    heard?: number[];
  }
}
