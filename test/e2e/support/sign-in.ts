import type { Page } from '@playwright/test';
import type { Role } from '#contract/access.ts';
import { testPassword } from '#test/support/accounts.ts';

interface Typed {
  email: string;
  password: string;
}

/** E-mail and password of an account that every story has. */
export const credentialsOf = (role: Role): Typed => ({ email: `${role}@ikai.test`, password: testPassword });

/** Fills in and sends the sign-in form. Doesn't wait for the result. */
export async function signIn(page: Page, { email, password }: Typed): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
