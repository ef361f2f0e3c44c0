import type { Locator } from '@playwright/test';

/** A text field of a form by its label. */
export function field(form: Locator, label: string): Locator {
  return form.getByRole('textbox', { name: label, exact: true });
}

/** Fills text fields by their labels. */
export async function fill(form: Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(form, label).fill(text);
}

/** What stands in a closed choice; the open list is told apart by coming after it. */
export const chosen = (form: Locator, choice: string): Locator => form.getByTitle(choice, { exact: true }).first();

/** Chooses one of many by typing its name and pointing at what is left. */
export async function choose(form: Locator, label: string, choice: string): Promise<void> {
  const box = form.getByRole('combobox', { name: label, exact: true });
  await box.click();
  await box.pressSequentially(choice);
  await form.getByTitle(choice, { exact: true }).last().click();
  await chosen(form, choice).waitFor();
}

/** What a person reads below a field: its fault, or its hint. */
export async function noteOf(control: Locator): Promise<string> {
  return await control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

/** Every required field of a member, with the first province. */
export async function fillRequired(form: Locator, { npa, name }: { npa: string; name: string }): Promise<void> {
  await fill(form, { NPA: npa, 'Full Name': name, Title: 'S.Psi.' });
  await choose(form, 'Keanggotaan', 'Aceh');
}

export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Simpan', exact: true }).click();
}

/** Chooses one of a few. */
export async function pick(form: Locator, label: string, choice: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).selectOption({ label: choice });
}
