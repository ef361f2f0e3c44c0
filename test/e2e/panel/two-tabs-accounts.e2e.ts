import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { signIn as signInCall } from '#contract/session.ts';
import { aMember } from '#test/support/builders.ts';
import { field } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { at, gone, notice, shown } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** Two tabs of an account's own session, on the member list; the first one elsewhere where that is said. */
async function twoTabs(role: 'staff' | 'admin', first = '/app/membership') {
  const { token } = await story.server.as(null).ok(signInCall, { body: credentialsOf(role) });
  const context = await story.browse({ as: { token, role } });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(first);
  await other.goto('/app/membership');
  return { one, other };
}

const account = (page: Page) => page.getByRole('button', { name: /^Akun Akun/ });

async function signOut(page: Page) {
  await account(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await at(page, '/login');
}

test('what one tab does to the session the others follow: a notice about somebody, with its undo, leaves with it', async () => {
  // The other tab may ask once more before it leaves.
  story.expectError(/status of 401/);
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.5101', first_name: 'Nama Rahasia' }) });
  const { one, other } = await twoTabs('staff');
  for (const page of [one, other]) {
    await memberList(page).row('Nama Rahasia').getByRole('switch').click();
    await shown(notice(page, /Nama Rahasia/));
  }
  await signOut(one);
  await gone(notice(one, /Nama Rahasia/));
  await at(other, '/login');
  await gone(notice(other, /Nama Rahasia/));
  await signIn(one, credentialsOf('staff'));
  await at(other, '/app/dashboard');
});

test('a form is not handed to another account that signs in from another tab, and comes back to its own', async () => {
  // Of two tabs of the panel, which are both loaded anew, the one that is there first would take the form over.
  const { one, other } = await twoTabs('admin', '/version.json');
  const admin = await one.evaluate(() => localStorage.getItem('id_token'));
  const form = await memberList(other).add();
  await field(form, 'Full Name').fill('Isian Admin');
  // Without a moment between the two: a tab that the browser has frozen hears of both at once.
  const { token } = await story.server.as(null).ok(signInCall, { body: credentialsOf('staff') });
  const become = (next: string | null, role: string) =>
    one.evaluate(
      ([stored, kept]) => {
        localStorage.setItem('id_token', stored ?? '');
        localStorage.setItem('role', kept ?? '');
      },
      [next, role],
    );
  await become(token, 'staff');
  await shown(other.getByRole('button', { name: 'Akun Akun staff' }));
  await gone(form);
  expect(await other.locator('body').textContent()).not.toContain('Isian Admin');

  await become(admin, 'admin');
  await shown(other.getByRole('button', { name: 'Akun Akun admin' }));
  await shown(form);
  expect(await field(form, 'Full Name').inputValue()).toBe('Isian Admin');
});

test('when the server ends the session, every tab says so', async () => {
  story.expectError(/status of 401/);
  const { one, other } = await twoTabs('staff');
  await one.route(/\/api\/v1\/membership\?/, (route) =>
    route.fulfill({ status: 401, json: { status: 401, message: 'Sesi Anda telah berakhir.' } }),
  );
  await memberList(one).search.fill('siapa');
  for (const page of [one, other]) {
    await at(page, '/login');
    await shown(page.getByText(/Sesi Anda telah berakhir/));
  }
});
