import type { Page } from '@playwright/test';
import type { Role } from '#contract/access.ts';
import { testPassword } from '#test/support/accounts.ts';

interface Typed {
  email: string;
  password: string;
}

/** What an account that every story has signs in with. */
export const credentialsOf = (role: Role): Typed => ({ email: `${role}@ikai.test`, password: testPassword });

/** Fills in the sign-in form and sends it; where that leads is the story's to look at. */
export async function signIn(page: Page, { email, password }: Typed): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
