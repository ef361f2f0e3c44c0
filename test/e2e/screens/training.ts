import type { Locator, Page } from '@playwright/test';
import { opened } from '../support/on-screen.ts';

/** The screens of the training, and the ways a person takes on them. */
export interface Training {
  classes: Locator;
  modules: Locator;
  participants: Locator;
  /** A class in the list, as a link to it. */
  classLink(title: string): Locator;
  participant(name: string): Locator;
  /** The switch of a participant's attendance. */
  attendance(name: string): Locator;
  /** A number or a text of the class that is shown. */
  fact(name: string): Locator;
  part(name: string): Promise<void>;
  /** Opens a dialog by a button of the page's head. */
  open(button: string, title: string): Promise<Locator>;
}

export function training(page: Page): Training {
  const participants = page.getByRole('table', { name: 'Daftar peserta' });
  return {
    classes: page.getByRole('table', { name: 'Daftar kelas' }),
    modules: page.getByRole('table', { name: 'Daftar modul' }),
    participants,
    classLink: (title) => page.getByRole('link', { name: title, exact: true }),
    participant: (name) => participants.getByRole('row').filter({ hasText: name }),
    attendance: (name) => participants.getByRole('switch', { name: `Hadir: ${name}`, exact: true }),
    fact: (name) =>
      page
        .locator('.class-facts div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    async part(name) {
      const link = page.getByRole('navigation', { name: 'Bagian Pelatihan' }).getByRole('link', { name, exact: true });
      await link.click();
      // What is pressed next is meant for that part, not for the one that is still on screen.
      await link.and(page.locator('[aria-current=page]')).waitFor();
    },
    async open(button, title) {
      await page.getByRole('button', { name: button, exact: true }).click();
      return await opened(page, title);
    },
  };
}
