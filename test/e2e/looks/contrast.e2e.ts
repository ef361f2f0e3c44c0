// In test:all only: the test of contrast is tested.
import { expect, type Page, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { faintParts } from '../support/contrast.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => story.server.as('superadmin').ok(addAccount, { body: anAccount({ name: 'Gita' }) }));

/** An empty page with some markup, which has its own styles: none of the panel's. */
async function pageOf(markup: string): Promise<Page> {
  const page = await story.open('/version.json', { as: null });
  await page.setContent(`<body style="background: #fff">${markup}</body>`);
  return page;
}

const square = (attributes: string, size = 24) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" ${attributes}><path d="M2 2h20v20h-20z" /></svg>`;

const box = 'width: 120px; height: 32px; background: #fff; border: 1px solid';

test('an icon is found where it is drawn as it once was: in lines of a hundredth of a pixel', async () => {
  const page = await story.open('/app/accounts', { as: 'superadmin' });
  const icon = page.getByRole('button', { name: 'Lainnya: Gita' }).locator('svg');
  await shown(icon);
  expect(await faintParts(page)).toEqual([]);
  await icon.evaluate((svg) => Object.assign(svg.style, { fill: 'none', stroke: 'currentcolor', strokeWidth: '1.2' }));
  expect(await faintParts(page)).toEqual([expect.stringMatching(/^1\.0\d:1 <svg class="icon"/)]);
});

const words = (style: string) => `<p style="font-size: 14px; ${style}">Belum ada anggota.</p>`;

for (const [name, markup] of [
  ['a word in pale ink', words('color: #888')],
  ['a word on its like', `<div style="background: #444">${words('color: #111')}</div>`],
  ['a word that shines through', `<div style="opacity: 0.5">${words('color: #333')}</div>`],
  ['a large word in very pale ink', words('color: #aaa; font-size: 24px')],
  ['what somebody wrote in pale ink', '<input value="Siti" style="color: #aaa; border: 1px solid #333">'],
  ['a word of a drawing in pale ink', '<svg width="90" height="30"><text y="20" fill="#aaa">Mei</text></svg> 2026'],
  ['an icon in pale ink', `<button>${square('fill="#c0c0c0"')}</button>`],
  ['an icon in pale ink beside the words of a button', `<button>Nama ${square('fill="#c0c0c0"')}</button>`],
  ['an icon in lines that are too thin', `<button>${square('fill="none" stroke="#000" stroke-width="0.02"')}</button>`],
  ['an icon that shines through', `<button style="opacity: 0.3">${square('fill="#333"')}</button>`],
  [
    'an icon on its like',
    `<div style="background: #444"><button style="background: #444">${square('')}</button></div>`,
  ],
  ['a field with a pale border', `<input style="${box} #cfc9c2">`],
  ['a field without any', '<input style="border: 0; background: #fff; width: 120px; height: 32px">'],
  ['a choice with a pale border', `<select style="appearance: none; ${box} #ddd"><option>1</option></select>`],
  [
    'a switch in pale grey',
    '<button role="switch" style="border: 0; width: 32px; height: 18px; background: #d9d9d9"></button>',
  ],
  [
    'a box that is a pale picture',
    `<input type="checkbox" style="appearance: none; margin: 0; width: 40px; height: 40px; background: url(&quot;data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect x='9.5' y='9.5' width='20' height='20' fill='%23fff' stroke='%23ddd'/%3E%3C/svg%3E&quot;)">`,
  ],
] as const) {
  test(`${name} is found`, async () => {
    expect(await faintParts(await pageOf(markup))).toHaveLength(1);
  });
}

for (const [name, markup] of [
  ['a word in ink', words('color: #555')],
  ['a light word on a dark ground', `<div style="background: #333"><b>${words('color: #eee')}</b></div>`],
  ['a large word in pale ink', words('color: #888; font-size: 24px')],
  ['a large word in pale bold ink', words('color: #888; font-size: 19px; font-weight: 700')],
  ['a word of a disabled button', '<button disabled>Simpan</button>'],
  ['a word that nobody sees', words('color: #eee; visibility: hidden')],
  ['an icon in ink', `<button>${square('fill="#333"')}</button>`],
  ['a pale icon beside words, in no control', `<p>${square('fill="#c0c0c0"')} Belum ada anggota.</p>`],
  ['a disabled button', `<button disabled>${square('fill="#c0c0c0"')}</button>`],
  ['a disabled field', `<input disabled style="${box} #ddd">`],
  ['a field with a border that is seen', `<input style="${box} #8d857d">`],
  ['a field whose wrapper has the border', `<div style="${box} #777"><input style="border: 0; width: 90px"></div>`],
  ['what the browser draws', '<input type="checkbox"><input type="radio">'],
  [
    'what something lies over',
    `<input style="${box} #ddd"><div style="position: fixed; inset: 0; background: #fff"></div>`,
  ],
  [
    'a box that is a picture in ink',
    `<input type="checkbox" style="appearance: none; margin: 0; width: 40px; height: 40px; background: url(&quot;data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect x='9.5' y='9.5' width='20' height='20' fill='%23fff' stroke='%23777'/%3E%3C/svg%3E&quot;)">`,
  ],
] as const) {
  test(`${name} is not`, async () => {
    expect(await faintParts(await pageOf(markup))).toEqual([]);
  });
}

test('what a list has scrolled away is found too, and the list stays where it was', async () => {
  const page = await pageOf(
    `<div id="list" style="height: 80px; overflow: auto"><div style="height: 900px"></div><input style="${box} #ddd"></div>`,
  );
  expect(await faintParts(page)).toHaveLength(1);
  expect(await page.locator('#list').evaluate((list) => list.scrollTop)).toBe(0);
});
