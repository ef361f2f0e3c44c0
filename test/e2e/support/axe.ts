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

/** Loads axe into the page from the window's storage: sending it would take as long as a check with it. */
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

/** The findings of axe by rule, with the elements at fault: of an open dialog alone, as what lies behind it is inert. */
async function findings(page: Page, looksAtContrast: boolean): Promise<string[]> {
  await load(page);
  const rules: axe.RuleObject = { 'color-contrast': { enabled: looksAtContrast } };
  return page.evaluate(
    async (chosen) => {
      const front = [...document.querySelectorAll(':modal')].at(-1);
      const { violations } = await window.axe.run(front ?? document, {
        ...chosen,
        resultTypes: ['violations'],
        // The markup identifies the element.
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

/** Waits until all animations and transitions have ended. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
  });
}

/**
 * Checks the present page by WCAG 2.2 AA and best practice, with the contrast of text, icons and controls. Only on one
 * engine, as the page is the same on both.
 */
export async function expectNoAxeFindings(page: Page, where: string): Promise<void> {
  if (!isEmbedded) return;
  await atRest(page);
  expect(await findings(page, false), where).toEqual([]);
  expect(await faintParts(page), where).toEqual([]);
}

/** Checks contrast in the dark theme too, and by axe, which takes as long as all its other rules. */
export async function expectNoFindingsInBothThemes(page: Page, where: string): Promise<void> {
  if (!isEmbedded) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  expect(await faintParts(page), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoAxeFindings(page, where);
  expect(await findings(page, true), where).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
