/*
 * Measures the panel in Chromium, slowed and at full speed, beside the barest page of React and Ant Design: on a busy
 * machine their ratio tells more than the seconds. Ant Design is installed for that from npm's registry.
 *
 *   npm run bench-panel [-- --quick]
 *
 * Slowed is a CPU four times as slow, 1.6 Mbit/s and 150 ms for every round trip. Each figure is the best of several
 * turns, with the median behind it: other work on the machine only ever adds to it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findOrInstallProgram } from '../tasks/programs.ts';
import { account, makeData } from './data.ts';
import { startAntdPage } from './panel-antd.ts';
import { startOurs } from './programs.ts';
import {
  countLongFrames,
  millisecondsToFocus,
  type Speed,
  secondsToSee,
  slowestInteraction,
  Visitor,
} from './visitor.ts';

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const turns = quick ? 2 : 5;
const memberCount = quick ? 1_500 : 20_000;
const list = '/app/membership';

const dataDir = mkdtempSync(join(tmpdir(), 'bench-panel-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

interface Found {
  best: number;
  median: number;
}

function say(name: string, { best, median }: Found, unit: string, goal: number | null) {
  const verdict = goal === null ? '' : `   goal ${goal}${unit && ` ${unit}`} ${best <= goal ? '✓' : '✗ missed'}`;
  const digits = unit === 's' ? 2 : 0;
  const figure = `${best.toFixed(digits).padStart(8)} ${unit.padEnd(2)} (${median.toFixed(digits)})`;
  console.log(`${name.padEnd(64)}${figure}${verdict}`);
}

/** Measures in several turns, each in a window of its own. */
async function measureOften(measure: () => Promise<number>): Promise<Found> {
  const found: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) found.push(await measure());
  const sorted = found.toSorted((one, other) => one - other);
  return { best: sorted[0] ?? Number.NaN, median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN };
}

await makeData({ dataDir, databaseUrl: null }, memberCount);
const program = await startOurs(dataDir);
const url = `http://127.0.0.1:${program.port}`;
const session = await signedIn();
const antd = await startAntdPage(program.port);
const browser = await chromium.launch({
  executablePath: findOrInstallProgram('browser'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const visitor = new Visitor(browser, url, session);
const antdVisitor = new Visitor(browser, antd.url, session);

async function signedIn() {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  return (await answer.json()) as { token: string; role: string };
}

const rows = (page: Page) => page.getByRole('button', { name: /^Ubah / }).first();

async function openList(page: Page, query = '') {
  await page.goto(list + query);
  await rows(page).waitFor();
  await page.waitForLoadState('networkidle');
}

/** What a person waits for: a usable form, and a row of the list. */
const usable = 'form:has(input:enabled) button[type=submit]:enabled';
const aRow = 'tbody tr:has(button[aria-label^="Ubah "])';

/** Measures both, in turns; `most` is the share of the bare page's time that ours may take. */
async function compare(
  name: string,
  unit: 's' | 'ms',
  most: number | null,
  measureOne: (by: Visitor) => Promise<number>,
) {
  const bare: number[] = [];
  const ours = await measureOften(async () => {
    bare.push(await measureOne(antdVisitor));
    return measureOne(visitor);
  });
  say(name, ours, unit, null);
  const best = Math.min(...bare);
  const ratio = ours.best / best;
  const verdict = most === null ? '' : `   goal ${most} ${ratio <= most ? '✓' : '✗ missed'}`;
  const figure = `${best.toFixed(unit === 's' ? 2 : 0).padStart(8)} ${unit}`;
  console.log(`${'  the barest page of Ant Design'.padEnd(64)}${figure}   ratio ${ratio.toFixed(2)}${verdict}`);
}

/** The time from opening an address until an element is visible. */
function compareOpening(name: string, path: string, selector: string, most: number | null, isWarm = false) {
  const visit = { isSignedIn: selector === aRow, speed: 'slowed', isWarm } as const;
  return compare(name, 's', most, (by) => by.visit(visit, (page) => secondsToSee(page, path, selector)));
}

/** Milliseconds from a word that appears in the search box at once to its rows. */
const millisecondsToRows = (speed: Speed) => (by: Visitor) =>
  by.visit({ isSignedIn: true, speed }, async (page) => {
    await openList(page);
    await page.locator('input[type=search]').first().focus();
    await page.evaluate(() => {
      let start = Number.NaN;
      document.addEventListener('input', () => (start = performance.now()));
      const look = () => {
        const found = [...document.querySelectorAll('tbody tr:has(button[aria-label^="Ubah "])')];
        const isFound = found.length > 0 && found.every(({ textContent }) => /siti/i.test(textContent));
        if (!isFound) requestAnimationFrame(look);
        // After the frame was submitted.
        else setTimeout(() => (window.untilRows = performance.now() - start));
      };
      look();
    });
    await page.keyboard.insertText('siti');
    const milliseconds = await page.waitForFunction(() => window.untilRows, undefined, { polling: 200 });
    return (await milliseconds.jsonValue()) ?? Number.NaN;
  });

/** Milliseconds from a click on a row's button to the focused field of its form. */
const millisecondsToForm = (speed: Speed) => (by: Visitor) =>
  by.visit({ isSignedIn: true, speed }, async (page) => {
    await openList(page);
    return millisecondsToFocus(page, () => rows(page).click());
  });

/** Milliseconds of the slowest first response to keys and clicks in a list. */
function measureInteractions(query: string): Promise<Found> {
  return measureOften(() =>
    visitor.visit({ isSignedIn: true, speed: 'full' }, async (page) => {
      await openList(page, query);
      return slowestInteraction(page, async () => {
        await page
          .getByRole('checkbox', { name: /^Pilih / })
          .nth(1)
          .click();
        await page.getByRole('button', { name: 'Full Name' }).click();
        await page.getByRole('searchbox').first().click();
        await page.keyboard.type('sri', { delay: 100 });
        await page.getByRole('button', { name: 'Tambah' }).click();
        await page.getByRole('dialog').locator('input:focus').waitFor();
        await page.keyboard.type('K1', { delay: 100 });
      });
    }),
  );
}

/** The number of long frames in three seconds of scrolling, at some sixty rows a second. */
function measureScrolling(speed: Speed): Promise<Found> {
  return measureOften(() =>
    visitor.visit({ isSignedIn: true, speed }, async (page) => {
      await openList(page, '?pageSize=1000');
      await page.getByRole('region', { name: 'Daftar anggota' }).hover();
      return countLongFrames(page, 3000, async () => {
        const start = performance.now();
        while (performance.now() - start < 3000) {
          await page.mouse.wheel(0, 400);
          await page.waitForTimeout(50);
        }
      });
    }),
  );
}

/** Addresses that are requested more than once when the list is opened. */
async function repeatedRequests(): Promise<string[]> {
  return visitor.visit({ isSignedIn: true, speed: 'full' }, async (page) => {
    const asked = new Map<string, number>();
    page.on('request', (request) => asked.set(request.url(), (asked.get(request.url()) ?? 0) + 1));
    await openList(page);
    return [...asked].filter(([, times]) => times > 1).map(([address]) => address.slice(url.length));
  });
}

try {
  console.log(`\n${memberCount.toLocaleString('en')} members; the best of ${turns}, and (the median)`);
  await compareOpening('sign-in usable, slowed, cold', '/login', usable, 0.65);
  await compareOpening('list with its rows, slowed, cold', list, aRow, 0.7);
  await compareOpening('list with its rows, slowed, from the worker’s cache', list, aRow, 0.7, true);
  await compareOpening('1,000 rows: the first of them, slowed, cold', `${list}?pageSize=1000`, aRow, null);
  await compare('a word in the search box to its rows', 'ms', 0.4, millisecondsToRows('full'));
  await compare('a word in the search box to its rows, slowed', 'ms', null, millisecondsToRows('slowed'));
  await compare('a row’s form opens', 'ms', 1, millisecondsToForm('full'));
  await compare('a row’s form opens, slowed', 'ms', null, millisecondsToForm('slowed'));
  say('slowest first response to a click or key', await measureInteractions(''), 'ms', 100);
  say('1,000 rows: slowest first response to a click or key', await measureInteractions('?pageSize=1000'), 'ms', 100);
  say('1,000 rows: frames over 50 ms in 3 s of scrolling', await measureScrolling('full'), '', 0);
  say('1,000 rows: frames over 50 ms in 3 s of scrolling, slowed', await measureScrolling('slowed'), '', 5);
  const twice = await repeatedRequests();
  console.log(`asked for twice when the list is opened: ${twice.length === 0 ? 'nothing ✓' : `${twice.join(', ')} ✗`}`);
} finally {
  await browser.close();
  antd.stop();
  await program.stop();
}

declare global {
  interface Window {
    untilRows?: number;
  }
}
