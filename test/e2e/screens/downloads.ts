import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

interface Saved {
  name: string;
  bytes: Buffer;
}

/** The file that an action makes the browser save. */
export async function fileFrom(page: Page, action: () => Promise<unknown>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
