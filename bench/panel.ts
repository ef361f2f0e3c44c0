/*
 * Measures the panel in Chromium, slowed and at full speed, beside a bare page of React: on a busy machine their ratio
 * tells more than the seconds.
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
import { startBarePanel } from './panel-bare.ts';
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
const bare = await startBarePanel(await firstPage());
const browser = await chromium.launch({
  executablePath: findOrInstallProgram('browser'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const visitor = new Visitor(browser, url, session);
const bareVisitor = new Visitor(browser, bare.url, session);

async function signedIn() {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  return (await answer.json()) as { token: string; role: string };
}

async function firstPage(): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}` };
  return (await fetch(`${url}/api/v1/membership?isAdmin=true&page=1&pageSize=10`, { headers })).text();
}

const rows = (page: Page) => page.getByRole('button', { name: /^Ubah / }).first();

async function openList(page: Page, query = '') {
  await page.goto(list + query);
  await rows(page).waitFor();
  await page.waitForLoadState('networkidle');
}

/** What a person waits for: a usable form, and a row of the list. */
const usable = 'form:has(input:enabled) button[type=submit]:enabled';
const aRow = 'tbody tr:has(button[aria-label^="Ubah "]), tr.bare-row';

/** Measures the time from opening an address until an element is visible, in turns with the bare page. */
async function reportOpening(name: string, path: string, selector: string, goal: number | null, isWarm = false) {
  const visit = { isSignedIn: selector === aRow, speed: 'slowed', isWarm } as const;
  const seconds = (by: Visitor) => by.visit(visit, (page) => secondsToSee(page, path, selector));
  const bareSeconds: number[] = [];
  const ours = await measureOften(async () => {
    bareSeconds.push(await seconds(bareVisitor));
    return seconds(visitor);
  });
  say(name, ours, 's', goal);
  const best = Math.min(...bareSeconds);
  const share = `ours takes ${Math.round((ours.best / best) * 100)} % of it`;
  console.log(`${'  the bare page'.padEnd(64)}${best.toFixed(2).padStart(8)} s   ${share}`);
}

/** Milliseconds from a key in the search box to the new rows. */
function measureSearch(): Promise<Found> {
  return measureOften(() =>
    visitor.visit({ isSignedIn: true, speed: 'full' }, async (page) => {
      await openList(page);
      await page.getByRole('searchbox').first().focus();
      return page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const table = document.querySelector('table');
            const search = document.querySelector('input[type=search]');
            if (!(table && search)) throw new Error('There is no list on the screen.');
            const before = table.textContent;
            let start = 0;
            search.addEventListener('input', () => {
              start = performance.now();
            });
            new MutationObserver(() => {
              if (start > 0 && table.textContent !== before) resolve(performance.now() - start);
            }).observe(table, { childList: true, subtree: true, characterData: true });
            document.execCommand('insertText', false, 'z');
          }),
      );
    }),
  );
}

/** Milliseconds from a click to the focused field of a form. */
function measureForm(speed: Speed): Promise<Found> {
  return measureOften(() =>
    visitor.visit({ isSignedIn: true, speed }, async (page) => {
      await openList(page);
      return millisecondsToFocus(page, () => page.getByRole('button', { name: 'Tambah' }).click());
    }),
  );
}

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
  await reportOpening('sign-in usable, slowed, cold', '/login', usable, 1.6);
  await reportOpening('list with its rows, slowed, cold', list, aRow, 3.2);
  await reportOpening('list with its rows, slowed, from the worker’s cache', list, aRow, 1.4, true);
  await reportOpening('1,000 rows: the first of them, slowed, cold', `${list}?pageSize=1000`, aRow, null);
  say('a key in the search box to the new rows', await measureSearch(), 'ms', 250);
  say('the form opens', await measureForm('full'), 'ms', 75);
  say('the form opens, slowed', await measureForm('slowed'), 'ms', null);
  say('slowest first response to a click or key', await measureInteractions(''), 'ms', 100);
  say('1,000 rows: slowest first response to a click or key', await measureInteractions('?pageSize=1000'), 'ms', 100);
  say('1,000 rows: frames over 50 ms in 3 s of scrolling', await measureScrolling('full'), '', 0);
  say('1,000 rows: frames over 50 ms in 3 s of scrolling, slowed', await measureScrolling('slowed'), '', 5);
  const twice = await repeatedRequests();
  console.log(`asked for twice when the list is opened: ${twice.length === 0 ? 'nothing ✓' : `${twice.join(', ')} ✗`}`);
} finally {
  await browser.close();
  bare.stop();
  await program.stop();
}
