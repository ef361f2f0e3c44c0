// In test:all only: choices of ten thousand.
import { expect, type Page, test } from '@playwright/test';
import { manyMembers } from '#test/support/many-members.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
const count = 10_100;

test.beforeAll(() => manyMembers(story.server, count, () => 'S.Psi.'));

const says = (page: Page, sentence: string | RegExp) => shown(page.getByRole('status').getByText(sentence));

test('P28: more than can be named one by one are refused in words, and all that match are offered', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  const list = memberList(page);
  const chosen = selectionOf(page);
  for (let number = 1; number <= 10; number += 1) {
    if (number > 1) await list.goToPage(number);
    await shown(firstRow(page, number));
    await chosen.page.click();
    await says(page, new RegExp(`^(Semua )?${(number * 1000).toLocaleString('id-ID')} `));
  }
  await list.goToPage(11);
  await shown(firstRow(page, 11));
  await chosen.page.click();
  await says(page, /^Paling banyak 10\.000 anggota dapat dipilih satu per satu\. 10\.000 tetap dipilih/);
  expect(await chosen.names()).toEqual([]);
  expect(await chosen.action('Hapus').isVisible()).toBe(true);

  await list.goToPage(10);
  await eventually(async () => (await chosen.names()).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pilih semua 10.100 yang cocok' }).click();
  await says(page, 'Semua 10.100 yang cocok dipilih.');
  await chosen.action('Lembar kode QR').click();
  const dialog = page.getByRole('dialog', { name: 'Lembar kode QR' });
  await shown(dialog.getByRole('alert').getByText(/^Satu berkas memuat paling banyak 5\.000 kode/));
  expect(await dialog.getByRole('button', { name: 'Unduh PDF' }).isDisabled()).toBe(true);
});

/** From now on, what takes its time is seen half-way by whoever waits for it, until it is let go on. */
async function stopHalfway(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((total) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!/\/bulk\/members(\?|$)|\/undo$/.test(answer.url)) return answer;
      const lines = (await answer.text()).trim().split('\n');
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      void writer.write(`${JSON.stringify({ done: total / 2, total })}\n`);
      window.goOn = () => {
        void writer.write(`${lines.at(-1)}\n`);
        void writer.close();
      };
      const body = readable.pipeThrough(new TextEncoderStream());
      return new Response(body, { status: answer.status, headers: { 'content-type': 'application/x-ndjson' } });
    };
  }, count);
  return () => page.evaluate(() => window.goOn());
}

test('all that match are changed while it is told how far that is, and come back by one undo', async () => {
  const page = await story.open('/app/membership?filter=status:active');
  const list = memberList(page);
  const chosen = selectionOf(page);
  await chosen.page.click();
  await page.getByRole('button', { name: 'Pilih semua 10.100 yang cocok' }).click();
  const dialog = await chosen.open('Ubah status', 'Ubah status');
  await dialog.getByRole('radio', { name: 'Non Active' }).check();
  const button = dialog.getByRole('button', { name: 'Ubah status 10.100 anggota menjadi Non Active' });
  await shown(button);
  const goOn = await stopHalfway(page);
  await button.click();
  await shown(dialog.getByText('5.050 dari 10.100', { exact: true }));
  await goOn();
  await gone(dialog);
  await shown(page.getByText('Tidak ada anggota yang cocok dengan filter ini.'));
  const offered = notice(page, 'Status 10.100 anggota menjadi Non Active.').getByRole('button', { name: 'Urungkan' });
  await offered.click();
  await shown(notice(page, '5.050 dari 10.100'));
  await goOn();
  await shown(notice(page, 'Perubahan pada 10.100 baris diurungkan.'));
  await shown(list.count.filter({ hasText: '10.100 anggota' }));
});

/** The row that a page begins with, by its number in the whole list. */
const firstRow = (page: Page, number: number) =>
  memberList(page).table.getByRole('cell', { name: ((number - 1) * 1000 + 1).toLocaleString('id-ID'), exact: true });

declare global {
  interface Window {
    goOn(): void;
  }
}
