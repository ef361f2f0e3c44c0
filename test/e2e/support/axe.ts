import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { isEmbedded } from '#test/support/database.ts';
import { faintParts } from './contrast.ts';

const everything: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const source = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** Loads axe into the page, out of what its window keeps: sending it takes as long as a look with it. */
async function load(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  let script = await page.evaluateHandle(async () => {
    const kept = await (await caches.open('axe')).match('/axe');
    return kept ? { text: await kept.text() } : null;
  });
  if (await script.evaluate((kept) => kept === null)) {
    script = await page.evaluateHandle(
      async (text) => {
        await (await caches.open('axe')).put('/axe', new Response(text));
        return { text };
      },
      await readFile(source, 'utf8'),
    );
  }
  // biome-ignore lint/security/noGlobalEval: a script element is against the page's policy
  await script.evaluate((kept) => globalThis.eval(kept?.text ?? ''));
}

/** What axe found, by rule, with the elements at fault. */
async function findings(page: Page, looksAtContrast: boolean): Promise<string[]> {
  await load(page);
  const rules: axe.RuleObject = { 'color-contrast': { enabled: looksAtContrast } };
  return page.evaluate(
    async (chosen) => {
      const { violations } = await window.axe.run(document, {
        ...chosen,
        resultTypes: ['violations'],
        // Where an element stands is told by its markup.
        selectors: false,
        iframes: false,
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      );
    },
    { runOnly: everything, rules },
  );
}

/** Waits until everything that moves, and every colour that changes, has come to rest. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
  });
}

interface Look {
  /** Whether axe too looks at the contrast of words, which takes it as long as all of its other rules. */
  withContrast?: boolean;
}

/** Holds the contrast of what is on the page now against WCAG 2.2 AA, in the light and in the dark. */
async function expectContrast(page: Page, where: string): Promise<void> {
  if (!isEmbedded) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    expect(await faintParts(page), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Holds what is on the page now against WCAG 2.2 AA and best practice, with the contrast of icons and controls that axe leaves
 * out. What is on the page is the same on every engine, so it is done on one.
 */
export async function expectNoAxeFindings(
  page: Page,
  where: string,
  { withContrast = false }: Look = {},
): Promise<void> {
  if (!isEmbedded) return;
  await atRest(page);
  expect(await findings(page, withContrast), where).toEqual([]);
  await expectContrast(page, where);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
