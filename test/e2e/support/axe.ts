import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isEmbedded } from '#test/support/database.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe found, by rule, with the elements at fault. */
async function findings(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    );
  }, rules);
}

/**
 * Holds what is on the page now against WCAG 2.2 AA and best practice, once everything that moves has come to rest. What is
 * on the page is the same on every engine, so it is done on one.
 */
export async function expectNoAxeFindings(page: Page, where: string): Promise<void> {
  if (!isEmbedded) return;
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
  });
  expect(await findings(page), where).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
