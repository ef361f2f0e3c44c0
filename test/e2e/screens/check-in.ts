import type { Locator, Page } from '@playwright/test';

export const checkInAt = (classId: number): string => `/app/training/classes/${classId}/check-in`;

/** The screen at the door of a class. */
export function door(page: Page) {
  const result = page.getByRole('region', { name: 'Hasil presensi' });
  const npa = page.getByRole('textbox', { name: /^NPA/ });
  return {
    result,
    npa,
    /** What the panel says of somebody. */
    says: (title: string, who: string): Locator => result.filter({ hasText: title }).getByText(who),
    last: page.getByRole('region', { name: 'Presensi terakhir' }).getByRole('listitem'),
    absent: page.getByRole('region', { name: 'Peserta yang belum hadir' }).getByRole('listitem'),
    people: page.getByRole('region', { name: 'Peserta', exact: true }),
    /** Sends what waits, unless it has just been sent by itself, which takes the button away. */
    async sendNow(): Promise<void> {
      await page.evaluate(() => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === 'Kirim sekarang')?.click();
      });
    },
    async type(text: string): Promise<void> {
      await npa.fill(text);
      await npa.press('Enter');
    },
  };
}
