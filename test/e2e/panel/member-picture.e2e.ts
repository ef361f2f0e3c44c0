import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { redOverBlue, redSide } from '../screens/drawn-pictures.ts';
import { fillRequired, noteOf, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const limit = 2 * 1024 * 1024;

const choice = (form: Locator) => form.getByLabel('Photo');
const preview = (form: Locator) => form.getByRole('img', { name: 'Pratinjau foto' });
const turn = (form: Locator, side: 'kiri' | 'kanan') => form.getByRole('button', { name: `Putar foto ke ${side}` });

async function give(form: Locator, buffer: Buffer, name = 'foto.jpg', mimeType = 'image/jpeg') {
  await choice(form).setInputFiles({ name, mimeType, buffer });
}

/** A picture as heavy as one that is too large, but soon read: what follows its end is no part of what is seen. */
async function heavy(drawing: Sharp): Promise<Buffer> {
  return Buffer.concat([await drawing.jpeg().toBuffer(), randomBytes(limit)]);
}

/** Nothing of an upload is under way any more. */
const uploaded = async (form: Locator) => {
  await shown(preview(form));
  await gone(form.locator('form').getByRole('button', { name: 'Batalkan' }));
};

async function addForm(page: Page, npa: string, name: string) {
  const form = await memberList(page).add();
  await fillRequired(form, { npa, name });
  return form;
}

/** The bytes of a member's picture as anybody gets them. */
async function pictureOf(npa: string): Promise<Buffer> {
  const url = (await storedMember(story, npa))?.image_url;
  if (!url) throw new Error(`${npa} has no picture.`);
  return Buffer.from(await (await fetch(story.server.url + url)).arrayBuffer());
}

test('a photo from a phone is seen upright at once, and is kept upright and without the place it was taken', async () => {
  const page = await story.open('/app/membership');
  const form = await addForm(page, 'K1.0001', 'Foto Telepon');
  const photo = await redOverBlue({ format: 'jpeg', fromPhone: true });
  expect((await sharp(photo).metadata()).exif?.includes('Telepon')).toBe(true);
  await give(form, photo);
  await uploaded(form);
  expect(await redSide(preview(form))).toBe('top');
  await save(form);
  await gone(form);
  const inList = memberList(page).row('Foto Telepon').getByRole('presentation');
  expect(await redSide(inList)).toBe('top');

  const kept = await pictureOf('K1.0001');
  expect(await sharp(kept).metadata()).toMatchObject({ width: 200, height: 300 });
  expect((await sharp(kept).metadata()).orientation ?? 1).toBe(1);
  expect(kept.includes('Telepon')).toBe(false);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
});

test('a photo is turned left and right, and is kept the way it is seen', async () => {
  const page = await story.open('/app/membership');
  const form = await addForm(page, 'K1.0002', 'Foto Putar');
  await give(form, await redOverBlue({ format: 'png' }), 'foto.png', 'image/png');
  await uploaded(form);
  await turn(form, 'kanan').click();
  await eventually(() => redSide(preview(form))).toBe('right');
  await turn(form, 'kiri').click();
  await eventually(() => redSide(preview(form))).toBe('top');
  await turn(form, 'kiri').click();
  await eventually(() => redSide(preview(form))).toBe('left');
  await uploaded(form);
  await save(form);
  await gone(form);
  expect(await sharp(await pictureOf('K1.0002')).metadata()).toMatchObject({ width: 300, height: 200 });

  // The stored one can be turned as well, later, by somebody else.
  const again = await memberList(page).edit('Foto Putar');
  await turn(again, 'kanan').click();
  await eventually(() => redSide(preview(again))).toBe('top');
  await uploaded(again);
  await save(again);
  await gone(again);
  expect(await sharp(await pictureOf('K1.0002')).metadata()).toMatchObject({ width: 200, height: 300 });
});

test('a photo turned twice in a row is turned twice', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await give(form, await redOverBlue({ format: 'jpeg' }));
  await uploaded(form);
  await turn(form, 'kanan').dblclick();
  await eventually(() => redSide(preview(form))).toBe('bottom');
});

test('a photo is removed again', async () => {
  const page = await story.open('/app/membership');
  const form = await addForm(page, 'K1.0004', 'Foto Dihapus');
  await give(form, await redOverBlue({ format: 'jpeg' }));
  await uploaded(form);
  await save(form);
  await gone(form);
  expect((await storedMember(story, 'K1.0004'))?.image_url).toMatch(/^\/api\/v1\/files\//);
  const again = await memberList(page).edit('Foto Dihapus');
  await again.getByRole('button', { name: 'Hapus foto' }).click();
  await shown(again.getByText('Belum ada foto'));
  await save(again);
  await gone(again);
  expect((await storedMember(story, 'K1.0004'))?.image_url).toBeNull();
});

test('what is no JPEG or PNG, or not under 2 MB, is refused at the field in the agreed words', async () => {
  const page = await story.open('/app/membership');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/v1/files') && sent.push(request.method()));
  const form = await memberList(page).add();

  await give(form, Buffer.from('bukan foto'));
  await eventually(() => noteOf(choice(form))).toBe('You can only upload JPG/PNG file!');
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  await give(form, gif, 'foto.png', 'image/png');
  await eventually(() => noteOf(choice(form))).toBe('You can only upload JPG/PNG file!');

  const jpeg = await redOverBlue({ format: 'jpeg' });
  await give(form, Buffer.concat([jpeg, randomBytes(limit - jpeg.length)]));
  await eventually(() => noteOf(choice(form))).toBe('Image must smaller than 2MB!');
  expect(sent).toEqual([]);

  await give(form, Buffer.concat([jpeg, randomBytes(limit - 1 - jpeg.length)]));
  await uploaded(form);
  expect(sent).toEqual(['POST']);
  expect(await noteOf(choice(form))).toBe('JPG atau PNG, di bawah 2 MB.');
});

test('a form waits for its photo, and an upload that fails can be tried again', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/membership');
  const form = await addForm(page, 'K1.0007', 'Foto Gagal');
  await page.route('**/api/v1/files', (route) => route.abort());
  await give(form, await redOverBlue({ format: 'jpeg' }));
  await shown(form.getByRole('button', { name: 'Coba lagi' }));
  await save(form);
  await eventually(() => noteOf(choice(form))).toBe('Foto belum terunggah. Coba lagi, atau batalkan.');
  await page.unroute('**/api/v1/files');
  await form.getByRole('button', { name: 'Coba lagi' }).click();
  await uploaded(form);
  await save(form);
  await gone(form);
  expect((await storedMember(story, 'K1.0007'))?.image_url).not.toBeNull();
});

test('a photo of 2 MB or more is refused in the agreed words, and beside them made smaller and taken', async () => {
  const page = await story.open('/app/membership');
  const form = await addForm(page, 'K1.0091', 'Foto Besar');
  const large = await heavy(sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'red' } }));
  await give(form, large);
  await eventually(() => noteOf(choice(form))).toBe('Image must smaller than 2MB!');
  await form.getByRole('button', { name: 'Perkecil dan pakai' }).press('Enter');
  const crop = page.getByRole('dialog', { name: 'Atur potongan foto' });
  await shown(crop.getByRole('img', { name: 'Foto yang dipotong' }));
  await expectNoAxeFindings(page, 'the crop of a photo');
  await page.keyboard.press('Enter');
  await gone(crop);
  await uploaded(form);
  await gone(form.getByRole('button', { name: 'Perkecil dan pakai' }));
  await save(form);
  await gone(form);
  expect(await sharp(await pictureOf('K1.0091')).metadata()).toMatchObject({ width: 768, height: 1024 });
});

/** How red and blue a stored picture is in its middle. */
async function colourOf(npa: string): Promise<'red' | 'blue'> {
  const { channels } = await sharp(await pictureOf(npa)).stats();
  return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue';
}

test('what is kept of a large photo is chosen by keyboard, or by dragging it', async () => {
  const page = await story.open('/app/membership', { direction: 'rtl' });
  // The left third is red, the rest blue.
  const red = { create: { width: 640, height: 960, channels: 3, background: 'red' } } as const;
  const drawing = sharp({ create: { width: 1920, height: 960, channels: 3, background: 'blue' } });
  const large = await heavy(drawing.composite([{ input: red, left: 0, top: 0 }]));
  for (const [npa, move] of [
    ['K1.0093', 'keys'],
    ['K1.0094', 'drag'],
  ] as const) {
    const form = await addForm(page, npa, `Foto ${npa}`);
    await give(form, large);
    await form.getByRole('button', { name: 'Perkecil dan pakai' }).click();
    const crop = page.getByRole('dialog', { name: 'Atur potongan foto' });
    const picture = crop.getByRole('img', { name: 'Foto yang dipotong' });
    await shown(picture);
    if (move === 'keys') {
      await crop.getByRole('slider', { name: 'Perbesar' }).press('End');
      await crop.getByRole('slider', { name: 'Kiri–kanan' }).press('Home');
    } else {
      const box = await crop.locator('.picture-crop-frame').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 100];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 400, y, { steps: 8 });
      await page.mouse.up();
    }
    await crop.getByRole('button', { name: 'Pakai' }).click();
    await uploaded(form);
    await save(form);
    await gone(form);
    expect([npa, await colourOf(npa)]).toEqual([npa, 'red']);
  }
});

test('any photo that is not three to four is kept as it is, or the part of it that somebody chooses', async () => {
  const page = await story.open('/app/membership');
  const cut = (form: Locator) => form.getByRole('button', { name: 'Potong 3:4' });
  const wide = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const asItIs = await addForm(page, 'K1.0095', 'Foto Lebar');
  await give(asItIs, wide);
  await uploaded(asItIs);
  await shown(cut(asItIs));
  await save(asItIs);
  await gone(asItIs);
  expect(await sharp(await pictureOf('K1.0095')).metadata()).toMatchObject({ width: 400, height: 300 });

  const form = await addForm(page, 'K1.0096', 'Foto Dipotong');
  await give(form, wide);
  await uploaded(form);
  await cut(form).press('Enter');
  const crop = page.getByRole('dialog', { name: 'Atur potongan foto' });
  await shown(crop.getByRole('img', { name: 'Foto yang dipotong' }));
  await page.keyboard.press('Enter');
  await gone(crop);
  await gone(cut(form));
  await uploaded(form);
  await turn(form, 'kanan').click();
  await shown(cut(form));
  await turn(form, 'kiri').click();
  await gone(cut(form));
  await uploaded(form);
  await save(form);
  await gone(form);
  expect(await sharp(await pictureOf('K1.0096')).metadata()).toMatchObject({ width: 225, height: 300 });
});

test('a file that is dropped beside the field of the photo, or on any screen, is not opened by the browser', async () => {
  const page = await story.open('/app/membership');
  /** Whether the panel keeps a file that is dragged there from the browser. */
  const keeps = (where: Locator) =>
    where.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'foto.jpg', { type: 'image/jpeg' }));
      return ['dragover', 'drop'].map((name) => {
        const event = new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer });
        return !element.dispatchEvent(event);
      });
    });
  await shown(page.getByRole('heading', { level: 1 }));
  expect(await keeps(page.getByRole('heading', { level: 1 }))).toEqual([true, true]);
  const form = await addForm(page, 'K1.7799', 'Dijatuhi Berkas');
  expect(await keeps(form.getByRole('textbox', { name: 'Full Name' }))).toEqual([true, true]);
  expect(await form.getByRole('textbox', { name: 'Full Name' }).inputValue()).toBe('Dijatuhi Berkas');
});
