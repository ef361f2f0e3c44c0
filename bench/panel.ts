/*
 * How quick the panel is in a real Chromium, on a slowed machine and line and at full speed:
 *
 *   npm run bench-panel [-- --quick]
 *
 * Slowed is a processor four times slower, 1.6 Mbit/s and 150 ms for every round trip.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { findOrInstallProgram } from '../tasks/programs.ts';
import { account, makeData } from './data.ts';
import { startOurs } from './programs.ts';
import { framesWhile, type Speed, slowestInteraction, Visitor } from './visitor.ts';

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const turns = quick ? 1 : 5;
const memberCount = quick ? 1_500 : 20_000;
const list = '/app/membership';

const dataDir = mkdtempSync(join(tmpdir(), 'bench-panel-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

function say(name: string, value: number, unit: string, goal: number | null) {
  const verdict = goal === null ? '' : `   goal ${goal} ${unit} ${value <= goal ? '✓' : '✗ missed'}`;
  console.log(`${name.padEnd(58)}${value.toFixed(unit === 's' ? 2 : 0).padStart(8)} ${unit}${verdict}`);
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The median of several turns, each of them in a window of its own. */
async function often(measure: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) found.push(await measure());
  return median(found);
}

await makeData({ dataDir, databaseUrl: null }, memberCount);
const program = await startOurs(dataDir);
const url = `http://127.0.0.1:${program.port}`;
const browser = await chromium.launch({
  executablePath: findOrInstallProgram('browser'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const visitor = new Visitor(browser, url, await signedIn());

async function signedIn() {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  return (await answer.json()) as { token: string; role: string };
}

const rows = (page: Page) => page.getByRole('button', { name: /^Edit / }).first();

const secondsUntil = (start: number) => (performance.now() - start) / 1000;

/** Seconds from the address to what a person waits for there. */
async function opening(
  path: string,
  ready: (page: Page) => ReturnType<typeof rows>,
  how: { as: boolean; isWarm?: boolean },
) {
  return often(() =>
    visitor.visit({ ...how, speed: 'slowed' }, async (page) => {
      const start = performance.now();
      await page.goto(path, { waitUntil: 'commit' });
      await ready(page).waitFor();
      return secondsUntil(start);
    }),
  );
}

/** Milliseconds from a key in the search box to the rows that it asks for. */
function searching(): Promise<number> {
  return often(() =>
    visitor.visit({ as: true, speed: 'full' }, async (page) => {
      await page.goto(list);
      await rows(page).waitFor();
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

function formOpening(speed: Speed): Promise<number> {
  return often(() =>
    visitor.visit({ as: true, speed }, async (page) => {
      await page.goto(list);
      await rows(page).waitFor();
      await page.waitForLoadState('networkidle');
      const start = performance.now();
      await page.getByRole('button', { name: 'Tambah' }).click();
      await page.getByRole('dialog').locator('input:focus').waitFor();
      return performance.now() - start;
    }),
  );
}

async function thousandRows(speed: Speed) {
  const found: { paint: number; long: number; typing: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    found.push(
      await visitor.visit({ as: true, speed }, async (page) => {
        const start = performance.now();
        await page.goto(`${list}?pageSize=1000`, { waitUntil: 'commit' });
        await rows(page).waitFor();
        const paint = secondsUntil(start);
        await page.waitForLoadState('networkidle');
        await page.getByRole('region', { name: 'Daftar anggota' }).hover();
        const long = await framesWhile(page, 3000, async () => {
          for (let push = 0; push < 30; push += 1) await page.mouse.wheel(0, 1500);
        });
        const typing = await slowestInteraction(page, async () => {
          await page.getByRole('searchbox').first().click();
          await page.keyboard.type('sri', { delay: 100 });
        });
        return { paint, long, typing };
      }),
    );
  }
  return {
    paint: median(found.map(({ paint }) => paint)),
    long: median(found.map(({ long }) => long)),
    typing: median(found.map(({ typing }) => typing)),
  };
}

/** Addresses that opening the list asks for more than once. */
async function askedTwice(): Promise<string[]> {
  return visitor.visit({ as: true, speed: 'full' }, async (page) => {
    const asked = new Map<string, number>();
    page.on('request', (request) => asked.set(request.url(), (asked.get(request.url()) ?? 0) + 1));
    await page.goto(list);
    await rows(page).waitFor();
    await page.waitForLoadState('networkidle');
    return [...asked].filter(([, times]) => times > 1).map(([address]) => address.slice(url.length));
  });
}

try {
  const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
  console.log(`\n${memberCount.toLocaleString('en')} members; medians of ${turns}`);
  say('sign-in usable, slowed, cold', await opening('/login', email, { as: false }), 's', 1.6);
  say('list with its rows, slowed, cold', await opening(list, rows, { as: true }), 's', 3.2);
  say(
    'list with its rows, slowed, from the worker’s cache',
    await opening(list, rows, { as: true, isWarm: true }),
    's',
    1.4,
  );
  say('a key in the search box to the new rows', await searching(), 'ms', 250);
  say('the form opens', await formOpening('full'), 'ms', null);
  say('the form opens, slowed', await formOpening('slowed'), 'ms', null);
  for (const [speed, most] of [
    ['full', 0],
    ['slowed', 5],
  ] as const) {
    const found = await thousandRows(speed);
    const how = speed === 'full' ? '' : ', slowed';
    say(`1,000 rows: first rows${how}`, found.paint, 's', null);
    say(`1,000 rows: frames over 50 ms in 3 s of scrolling${how}`, found.long, '', most);
    say(
      `1,000 rows: slowest key or click to its first response${how}`,
      found.typing,
      'ms',
      speed === 'full' ? 100 : null,
    );
  }
  const twice = await askedTwice();
  console.log(`asked for twice when the list is opened: ${twice.length === 0 ? 'nothing ✓' : `${twice.join(', ')} ✗`}`);
} finally {
  await browser.close();
  await program.stop();
}
