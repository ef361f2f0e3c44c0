import type { Page } from '@playwright/test';
import { addAccount, removeAccount } from '#contract/accounts.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { addReminder } from '#contract/reminders.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { fillDirectory, fillImports, fillTraining } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import type { startStory, Visit } from '../support/story.ts';

/** Rows for every screen. */
export async function fillScreens(story: ReturnType<typeof startStory>) {
  await fillDirectory(story.server);
  await fillImports(story.server);
  await fillTraining(story.server);
  const staff = story.server.as('staff');
  const { data } = await staff.ok(addMember, { body: aMember({ npa: 'K1.9999' }) });
  await staff.ok(addReminder, { body: { member_id: data.id, way: 'other' } });
  await staff.ok(removeMember, { params: { id: data.id } });
  const superadmin = story.server.as('superadmin');
  const { data: account } = await superadmin.ok(addAccount, { body: anAccount({ name: 'Gita Pergi' }) });
  await superadmin.ok(removeAccount, { params: { id: account.id } });
}

interface Screen {
  path: string;
  as?: NonNullable<Visit['as']> | null;
  ready: (page: Page) => Promise<void>;
}

const row = (page: Page) => page.getByRole('table').getByRole('row').nth(2);

const opened = async (page: Page, button: string) => {
  await shown(row(page));
  await page.getByRole('button', { name: button }).first().click();
  await shown(page.getByRole('dialog').getByRole('button', { name: /Simpan|Hapus/ }));
};

const chosen = async (page: Page) => {
  await page.getByRole('checkbox', { name: /^Pilih Raden Ajeng/ }).check();
  await shown(page.getByText('1 dipilih.'));
};

const task = async (page: Page, name: string) => {
  await page.getByRole('group', { name: 'Tindakan' }).getByRole('button', { name }).click();
  await shown(page.getByRole('dialog'));
};

/** Every screen of the panel, by its name. */
export const screens: Record<string, Screen> = {
  'sign-in': { path: '/login', as: null, ready: (page) => shown(page.getByRole('button', { name: 'Sign In' })) },
  'member list': { path: '/app/membership', ready: (page) => shown(row(page)) },
  'filtered member list': {
    path: '/app/membership?search=raden%20ajeng%20kusumaningtyas%20wirasastranegara&level=K2&filter=status:active%20serkom:valid%20photo:no',
    ready: (page) => shown(page.getByRole('button', { name: 'Hapus filter', exact: true })),
  },
  security: { path: '/app/security', as: 'superadmin', ready: (page) => shown(row(page)) },
  'the page of a member': {
    path: '/app/membership/1?no=1',
    ready: (page) => shown(page.getByRole('region', { name: 'Riwayat anggota' }).getByRole('listitem').first()),
  },
  'an empty list with filters': {
    path: '/app/membership?search=zzz&level=K1',
    ready: (page) => shown(page.getByText(/Tidak ada anggota yang cocok/)),
  },
  'member list with rows chosen': { path: '/app/membership', ready: chosen },
  'a region for many': {
    path: '/app/membership?pageSize=25',
    ready: async (page) => {
      await chosen(page);
      await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check();
      await task(page, 'Ubah wilayah');
      await page.getByRole('dialog').getByRole('combobox').pressSequentially('Papua Barat Daya');
      await page.keyboard.press('Enter');
      await shown(page.getByRole('button', { name: /^Ubah wilayah \d+ anggota menjadi/ }));
    },
  },
  'members who are chosen': {
    path: '/app/membership',
    ready: async (page) => {
      await chosen(page);
      await page.getByRole('button', { name: 'Lihat', exact: true }).click();
      await shown(page.getByRole('dialog').getByRole('checkbox').nth(1));
    },
  },
  'member form': { path: '/app/membership', ready: (page) => opened(page, 'Ubah Raden Ajeng') },
  'delete question': { path: '/app/membership', ready: (page) => opened(page, 'Hapus Raden Ajeng') },
  regions: { path: '/app/wilayah', as: 'admin', ready: (page) => shown(row(page)) },
  profile: { path: '/app/users', ready: (page) => shown(page.getByRole('textbox', { name: 'Username' })) },
  accounts: { path: '/app/accounts', as: 'superadmin', ready: (page) => shown(row(page)) },
  'account form': { path: '/app/accounts', as: 'superadmin', ready: (page) => opened(page, 'Tambah') },
  imports: { path: '/app/imports', as: 'admin', ready: (page) => shown(row(page)) },
  'columns of an import': {
    path: '/app/imports/1',
    ready: (page) => shown(page.getByRole('combobox', { name: 'Kolom NPA diimpor sebagai' })),
  },
  'rows of an import': {
    path: '/app/imports/2',
    ready: (page) => shown(page.getByRole('button', { name: /^Putuskan/ })),
  },
  serkom: { path: '/app/serkom', ready: (page) => shown(row(page)) },
  'members to be reminded': { path: '/app/serkom/reminders', ready: (page) => shown(row(page)) },
  'the record of reminders': { path: '/app/serkom/record', ready: (page) => shown(page.getByText('Cara lain')) },
  'training classes': { path: '/app/training', ready: (page) => shown(row(page)) },
  'training class': { path: '/app/training/classes/1', ready: (page) => shown(row(page)) },
  'a cancelled class': {
    path: '/app/training/classes/2',
    ready: (page) => shown(page.getByText('Tidak ada peserta.')),
  },
  'adding participants': {
    path: '/app/training/classes/1',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Tambah peserta' }).click();
      await page.getByRole('radio', { name: 'Tempel NPA' }).check();
      await page.getByRole('dialog').getByRole('textbox').fill('K2.0002/IKAI-PUSAT/2019\nX-1');
      await page.getByRole('button', { name: 'Periksa 2 NPA' }).click();
      await shown(page.getByText('Sudah terdaftar'));
    },
  },
  'training modules': {
    path: '/app/training/modules',
    as: 'admin',
    ready: (page) => shown(page.getByText('KABM-28/2026')),
  },
  'training reports': {
    path: '/app/training/reports?period=all_time',
    ready: async (page) => {
      await shown(page.getByRole('figure'));
      await page.getByText('Lihat sebagai tabel').click();
    },
  },
  history: { path: '/app/history', as: 'superadmin', ready: (page) => shown(page.getByText(/Kusumaningtyas/).first()) },
  'the history of a member': {
    path: '/app/history?subject=members&subject_id=1',
    ready: (page) => shown(page.getByText('Isian awal')),
  },
  trash: { path: '/app/trash', as: 'superadmin', ready: (page) => shown(page.getByText('K1.9999').first()) },
  'an empty trash with a search': {
    path: '/app/trash?search=zzz',
    ready: (page) => shown(page.getByText(/Tidak ada anggota yang dihapus/)),
  },
  'possible duplicates': {
    path: '/app/duplicates',
    ready: (page) => shown(page.getByRole('heading', { level: 1, name: 'Mungkin ganda' })),
  },
  'what is missing': {
    path: '/app/completeness',
    ready: async (page) => {
      await page.getByText('Menurut wilayah').click();
      await shown(row(page));
    },
  },
  'who lacks what': {
    path: '/app/completeness?lack=photo',
    ready: (page) => shown(page.getByRole('button', { name: /^Perbaiki/ }).first()),
  },
  'the settings of cards': {
    path: '/app/cards',
    as: 'superadmin',
    ready: (page) => shown(page.getByRole('img', { name: 'Sisi depan' })),
  },
  'printed cards': {
    path: '/app/cards/printed',
    as: 'superadmin',
    ready: (page) => shown(page.getByText('Belum ada kartu yang dicetak.')),
  },
  'printing cards': {
    path: '/app/membership',
    ready: async (page) => {
      await chosen(page);
      await task(page, 'Cetak kartu');
      await shown(page.getByText(/belum berfoto, jadi tidak ikut dicetak/));
    },
  },
  'photos of a folder': {
    path: '/app/imports/photos',
    ready: (page) => shown(page.getByRole('heading', { level: 1, name: 'Foto dari folder' })),
  },
  'deleted accounts': {
    path: '/app/accounts',
    as: 'superadmin',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Akun terhapus' }).click();
      await shown(page.getByRole('dialog').getByText(/dihapus \d/));
    },
  },
  'check-in': {
    path: '/app/training/classes/1/check-in',
    ready: (page) => shown(page.getByRole('textbox', { name: /^NPA/ })),
  },
  'not found': { path: '/app/vendor', ready: (page) => shown(page.getByRole('link', { name: 'Ke daftar anggota' })) },
};

type Direction = 'ltr' | 'rtl';

/**
 * How far the page is wider than the window, and which of its controls can't be reached because they lie outside of it, once
 * all that tells styles which way the panel reads is set; right-to-left.e2e.ts chooses that and starts with it.
 */
export function outside(page: Page, direction: Direction) {
  return page.evaluate((dir) => {
    document.documentElement.setAttribute('dir', dir);
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      }
      return false;
    };
    const controls = [...document.querySelectorAll('button, input, select, a[href], [role=combobox], h1')];
    const lost = controls.filter((control) => {
      const { left, right, width, top } = control.getBoundingClientRect();
      const isSeen =
        width > 1 && top > -100 && control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      return isSeen && (left < -1 || right > clientWidth + 1) && !scrolls(control);
    });
    return {
      tooWide: Math.max(0, scrollWidth - clientWidth),
      lost: lost.map((control) => control.outerHTML.slice(0, 160)),
    };
  }, direction);
}

/** Sentences in which a sign stands at the wrong end: Latin letters are read from the left, whichever way the page reads. */
export function reversed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const front = document.querySelector('dialog[open]') ?? document.body;
    const texts = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
    const placeOf = (text: Node, at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    };
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent ?? '';
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const pairs = [
        [/^[.,:;)?!%](?=\s*[A-Za-z0-9])/.test(words), 0, words.slice(1).search(/\S/) + 1],
        [/[A-Za-z0-9][.,:;(?!%]$/.test(words), words.length - 2, words.length - 1],
      ] as const;
      for (const [isMeant, one, other] of pairs) {
        if (!isMeant) continue;
        const [first, second] = [placeOf(text, one), placeOf(text, other)];
        const isOneLine = first.width > 0 && second.width > 0 && Math.abs(first.bottom - second.bottom) < 4;
        if (isOneLine && first.left > second.left + 0.5) found.push(words);
      }
    }
    return [...new Set(found)];
  });
}

/** Of a page that is as wide as the window. */
export const nothingOutside = { tooWide: 0, lost: [] };
