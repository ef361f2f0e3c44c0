import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { importScreen, spreadsheet } from '../screens/imports.ts';
import { regionId } from '../screens/stored.ts';
import { at, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test("a known NPA under another person's name is left out, with whose it is, until somebody chooses otherwise", async () => {
  const membership_type_id = await regionId(story, 'Bali');
  const siti = { npa: 'K1.7301', first_name: 'Siti Aminah', title: 'S.Psi', membership_type_id };
  await story.server.as('staff').ok(addMember, { body: aMember(siti) });
  const page = await story.open('/app/imports');
  await at(page, '/app/imports');
  const screen = importScreen(page);
  const lines = [
    ['NPA', 'Nama Lengkap', 'Gelar', 'Wilayah'],
    ['K1.7301', 'Budi Santoso', 'S.Psi', 'Bali'],
  ];
  await screen.file.setInputFiles(spreadsheet('anggota.xlsx', lines));
  await shown(screen.column('NPA'));
  await screen.check();

  await shown(screen.verdict(2, 'NPA sama, nama lain'));
  await shown(page.getByText('NPA K1.7301 milik Siti Aminah:'));
  const choice = page.getByLabel('Pilihan untuk baris 2');
  expect(await choice.inputValue()).toBe('skip');
  await screen.summary('Belum ada yang akan ditulis; 1 baris dilewati tidak ikut');
  await choice.selectOption('change');
  await screen.summary('1 anggota diperbarui');
});
