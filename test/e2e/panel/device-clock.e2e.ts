// In test:all only: devices whose clock is wrong.
import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { aroundToday, classWith, participantsOf } from '#test/support/training.ts';
import { checkInAt, door } from '../screens/check-in.ts';
import { at as atPath, eventually, gone, shown, workerAnswers } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const day = 24 * 60 * 60_000;

const clocks = [
  ['three days behind', -3],
  ['two days ahead', 2],
] as const;

/** Gives a page a device whose clock is wrong. Only it: elapsed time is right. */
const setDeviceClock = (page: Page, days: number) => page.addInitScript(wrongClock, days * day);

function wrongClock(by: number) {
  const Right = Date;
  window.Date = class extends Right {
    constructor(...parts: [] | [number]) {
      if (parts.length === 0) super(Right.now() + by);
      else super(...parts);
    }
    static override now() {
      return Right.now() + by;
    }
  } as DateConstructor;
}

const minutesSince = (at: string | null | undefined) => Math.abs(Date.now() - Date.parse(at ?? '')) / 60_000;

for (const [words, days] of clocks) {
  test(`on a device ${words} the panel's today and now are the server's`, async () => {
    const { class: one } = await classWith(
      story.server,
      [{ npa: `K1.81${days + 10}`, first_name: 'Ani' }],
      aroundToday(),
    );
    await story.server.as('staff').ok(addMember, { body: aMember() });
    const page = await (await story.browse()).newPage();
    await setDeviceClock(page, days);
    await page.goto('/app/history');
    await shown(page.getByRole('heading', { name: 'Hari ini' }));

    await page.goto(checkInAt(one.id));
    const at = door(page);
    await shown(at.absent.first());
    expect(await page.getByText('hari ini').count()).toBe(0);
    await at.type(`K1.81${days + 10}`);
    await shown(at.says('Hadir', 'Ani'));
    expect(await at.result.getByText('Jam perangkat ini keliru').count()).toBe(0);
  });

  test(`a check-in without a network, on a device ${words} from its start on, is of the moment at which it was`, async () => {
    story.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const npa = `K1.82${days + 10}`;
    const { class: one } = await classWith(story.server, [{ npa, first_name: 'Ani' }], aroundToday());
    const context = await story.browse({ withWorker: true });
    const before = await context.newPage();
    await before.goto(checkInAt(one.id));
    await shown(door(before).absent.first());
    await workerAnswers(before);
    await before.close();

    await context.setOffline(true);
    const page = await context.newPage();
    await setDeviceClock(page, days);
    await page.goto(checkInAt(one.id));
    const at = door(page);
    await at.type(npa);
    // It can't know better yet.
    await page.getByRole('dialog').getByRole('button', { name: 'Catat kehadiran', exact: true }).click();
    await shown(page.getByText('1 menunggu dikirim'));
    // The server's time is known before the check-in is sent.
    await page.route('**/check-in', (route) => route.abort());
    await context.setOffline(false);
    const ahead = () => page.evaluate(() => Number(localStorage.getItem('clock_ahead')));
    await eventually(async () => Math.round((await ahead()) / day)).toBe(days);
    await page.unroute('**/check-in');
    await gone(page.getByText('1 menunggu dikirim'));
    await eventually(async () => (await participantsOf(story.server, one.id))[0]?.attended_at).not.toBeNull();
    expect(minutesSince((await participantsOf(story.server, one.id))[0]?.attended_at)).toBeLessThan(5);
    await shown(at.result.getByText('Jam perangkat ini keliru'));
    await shown(at.last.getByText('(waktu dibetulkan)'));
    await gone(page.getByText('hari ini'));
  });
}

test('somebody signs in on a computer whose clock is more than a year behind', async () => {
  const page = await (await story.browse({ as: null })).newPage();
  await page.clock.install({ time: Date.now() - 400 * day });
  await page.goto('/login');
  await signIn(page, credentialsOf('staff'));
  await atPath(page, '/app/dashboard');
  await page.reload();
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  // Its own hours still end it.
  await page.clock.fastForward('12:00:05');
  await atPath(page, '/login');
});
