import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

interface Saved {
  name: string;
  bytes: Buffer;
}

/** The file that an action makes the browser save. Its work is no step of the page's: only the story's end is too late. */
export async function fileFrom(page: Page, action: () => Promise<unknown>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 0 }), action()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
