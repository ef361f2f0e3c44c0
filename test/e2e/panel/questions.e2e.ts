// In test:all only: looks of every question, in both directions.
import { expect, type Page, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { addModule } from '#contract/training.ts';
import { aMember, aModule, anAccount } from '#test/support/builders.ts';
import { checked, csv, imported } from '#test/support/imported.ts';
import { classWith } from '#test/support/training.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const rows = (...npas: string[]) =>
  csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...npas.map((npa) => [npa, `Dari ${npa}`, 'S.Psi.', 'Bali'])]);

/** Addresses that are known only once their rows are there. */
const paths = { class: '', checkIn: '', pending: '', applied: '', history: '' };

test.beforeAll(async () => {
  const { server } = story;
  const [staff, admin] = [server.as('staff'), server.as('admin')];
  const { data: ani } = await staff.ok(addMember, { body: aMember({ npa: 'K1.1001', first_name: 'Ani' }) });
  await staff.ok(changeMember, { params: { id: ani.id }, body: { phone: '0811' } });
  for (const npa of ['K1.1002', 'K1.1003']) {
    const { data } = await staff.ok(addMember, { body: aMember({ npa, first_name: `Terhapus ${npa}` }) });
    await staff.ok(removeMember, { params: { id: data.id } });
  }
  await staff.ok(addMember, { body: aMember({ npa: 'K1.1003', first_name: 'Penerus' }) });
  await admin.ok(addModule, { body: aModule({ name: 'Modul Kosong' }) });
  await server.as('superadmin').ok(addAccount, { body: anAccount({ name: 'Gita' }) });
  const { class: one } = await classWith(server, [{ npa: 'K1.1004', first_name: 'Budi' }], { title: 'Kelas Lama' });
  const { id: pending } = await checked(server, { bytes: rows('K1.1005'), name: 'menunggu.csv' });
  const { id: applied } = await imported(server, { bytes: rows('K1.1006'), name: 'diterapkan.csv' });
  Object.assign(paths, {
    class: `/app/training/classes/${one.id}`,
    checkIn: `/app/training/classes/${one.id}/check-in`,
    pending: `/app/imports/${pending}`,
    applied: `/app/imports/${applied}`,
    history: `/app/history?subject=members&subject_id=${ani.id}`,
  });
});

interface Question {
  path: () => string;
  ask: (page: Page) => Promise<void>;
  title: string | RegExp;
  /** What its buttons say, from the beginning of the line to its end. */
  buttons: [harmless: string, action: string];
  /** The field that has to be filled in before anything can be done. */
  field?: string | RegExp;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const pressInMenu = (name: string, verb: string) => async (page: Page) => {
  await press(`Lainnya: ${name}`)(page);
  await press(`${verb} ${name}`)(page);
};

/** Types something in a form and closes it. */
const leaveForm = (button: string | RegExp, label: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill('Belum disimpan');
  await page.keyboard.press('Escape');
};

const unsaved = {
  title: 'Buang isian yang belum disimpan?',
  buttons: ['Lanjutkan mengisi', 'Buang isian'],
} satisfies Partial<Question>;

const deletion = { title: /^Anda ingin menghapus data/, buttons: ['Batal', 'Hapus'] } satisfies Partial<Question>;

const questions: Record<string, Question> = {
  'leaving a member': { path: () => '/app/membership', ask: leaveForm('Ubah Ani', 'Full Name'), ...unsaved },
  'leaving a region': {
    path: () => '/app/wilayah',
    ask: leaveForm('Ubah Aceh', 'Name'),
    ...unsaved,
  },
  'leaving an account': { path: () => '/app/accounts', ask: leaveForm('Ubah Gita', 'Name'), ...unsaved },
  'leaving a module': {
    path: () => '/app/training/modules',
    ask: leaveForm('Ubah Modul Kosong', 'Nama modul'),
    ...unsaved,
  },
  'leaving a class': { path: () => '/app/training', ask: leaveForm('Ubah Kelas Lama', 'Judul kelas'), ...unsaved },
  'leaving the profile': {
    path: () => '/app/users',
    async ask(page) {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Belum disimpan');
      await press('Batalkan perubahan')(page);
    },
    ...unsaved,
  },
  'throwing away what came back': {
    path: () => '/app/users',
    async ask(page) {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Belum disimpan');
      await page.reload();
      await press('Buang isian')(page);
    },
    ...unsaved,
  },
  'signing out': {
    path: () => '/app/users',
    async ask(page) {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Belum disimpan');
      await press(/^Akun /)(page);
      await press('Sign out')(page);
    },
    title: 'Buang isian yang belum disimpan?',
    buttons: ['Tetap di sini', 'Buang dan keluar'],
  },
  'deleting a member': { path: () => '/app/membership', ask: press('Hapus Ani'), ...deletion },
  'deleting a region': { path: () => '/app/wilayah', ask: press('Hapus Aceh'), ...deletion },
  'deleting a class': { path: () => '/app/training', ask: press('Hapus Kelas Lama'), ...deletion },
  'deleting a module': { path: () => '/app/training/modules', ask: press('Hapus Modul Kosong'), ...deletion },
  'deleting an account': { path: () => '/app/accounts', ask: pressInMenu('Gita', 'Hapus'), ...deletion },
  'disabling an account': {
    path: () => '/app/accounts',
    ask: pressInMenu('Gita', 'Nonaktifkan'),
    title: 'Nonaktifkan akun Gita?',
    buttons: ['Batal', 'Nonaktifkan'],
  },
  'taking a participant out': {
    path: () => paths.class,
    ask: press('Keluarkan Budi'),
    title: 'Keluarkan Budi dari kelas ini?',
    buttons: ['Batal', 'Keluarkan'],
  },
  'checking in on another day': {
    path: () => paths.checkIn,
    ask: press(/^Budi/),
    title: /Tetap catat kehadiran\?$/,
    buttons: ['Jangan catat', 'Catat kehadiran'],
  },
  'throwing an import away': {
    path: () => '/app/imports',
    ask: press('Buang impor menunggu.csv'),
    title: 'Buang impor ini?',
    buttons: ['Biarkan', 'Buang impor'],
  },
  'applying an import': {
    path: () => paths.pending,
    ask: press('Terapkan impor'),
    title: 'Terapkan impor milik orang lain?',
    buttons: ['Batal', 'Terapkan impor'],
  },
  'undoing an import in the list': {
    path: () => '/app/imports',
    ask: press('Urungkan impor diterapkan.csv'),
    title: 'Urungkan impor ini?',
    buttons: ['Biarkan', 'Urungkan impor'],
  },
  'undoing an import on its screen': {
    path: () => paths.applied,
    ask: press('Urungkan impor'),
    title: 'Urungkan impor ini?',
    buttons: ['Biarkan', 'Urungkan impor'],
  },
  'undoing a change': {
    path: () => paths.history,
    ask: press(/^Urungkan: /),
    title: 'Urungkan perubahan ini?',
    buttons: ['Biarkan', 'Urungkan perubahan'],
  },
  'deleting for ever': {
    path: () => '/app/trash',
    ask: press('Hapus selamanya Terhapus K1.1002'),
    title: 'Hapus Terhapus K1.1002 selamanya?',
    buttons: ['Batal', 'Hapus selamanya'],
    field: /^Ketik NPA-nya/,
  },
  'restoring with another NPA': {
    path: () => '/app/trash',
    ask: press('Pulihkan Terhapus K1.1003'),
    title: 'Pulihkan Terhapus K1.1003 dengan NPA lain?',
    buttons: ['Batal', 'Pulihkan'],
    field: 'NPA',
  },
  'deleting several members': {
    path: () => '/app/membership',
    async ask(page) {
      await page.getByRole('checkbox', { name: 'Pilih Ani', exact: true }).check();
      await page.getByRole('group', { name: 'Tindakan' }).getByRole('button', { name: 'Hapus' }).click();
    },
    title: 'Hapus anggota',
    buttons: ['Batal', 'Hapus 1 anggota'],
  },
};

/** One of each make, mirrored. */
const mirrored = ['leaving a member', 'deleting an account', 'signing out'];

const cases = Object.entries(questions).flatMap(([name, question]) => {
  const directions = mirrored.includes(name) ? (['ltr', 'rtl'] as const) : (['ltr'] as const);
  return directions.map((direction) => [name, direction, question] as const);
});

for (const [name, direction, question] of cases) {
  test(`${name}, ${direction}: the focus is on what does nothing, which comes first, with air before what does it`, async () => {
    const { path, ask, title, field } = question;
    story.expectError(/status of 409/);
    const page = await story.open(path(), { as: 'superadmin', direction });
    // With its movements, as most people have it: what opens slowly must not lose the focus on the way.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const dialog = page.getByRole('dialog', { name: title });
    await ask(page);
    const [harmless, action] = question.buttons.map((name) => dialog.getByRole('button', { name, exact: true }));
    if (!harmless || !action) throw new Error('A question has two buttons.');
    await shown(action);
    const first = field === undefined ? harmless : dialog.getByRole('textbox', { name: field });
    await eventually(() => first.evaluate((element) => element === document.activeElement)).toBe(true);

    await eventually(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const [one, other] = [await harmless.boundingBox(), await action.boundingBox()];
    if (!one || !other) throw new Error('A button is not there.');
    const [left, right] = direction === 'ltr' ? [one, other] : [other, one];
    expect(right.x - (left.x + left.width), 'the gap').toBeGreaterThan(4);
    expect(one.y).toBe(other.y);
    // A key that is pressed too soon changes nothing, and what was typed is still there.
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const typed = page.locator('input').and(page.locator('[value="Belum disimpan"]'));
    const before = await typed.count();
    if (field === undefined || (await action.isDisabled())) await page.keyboard.press('Enter');
    if (field === undefined) await gone(dialog);
    expect(sent).toEqual([]);
    expect(await typed.count()).toBe(before);
  });
}
