import type { Browser, BrowserContext, Page } from '@playwright/test';

/** `slowed` is a processor four times slower on a line of 1.6 Mbit/s with round trips of 150 ms. */
export type Speed = 'full' | 'slowed';

interface Visit {
  /** Whether somebody is signed in. */
  as: boolean;
  speed: Speed;
  /** Whether the service worker has all files of the panel already. */
  isWarm?: boolean;
}

const slowed = { processor: 4, line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 } };

/** A frame that took longer than this is seen as a jerk, in milliseconds. */
const jerk = 50;

/** Opens windows that remember nothing else than who is signed in, on a line as fast as is wished. */
export class Visitor {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #session: { token: string; role: string };

  constructor(browser: Browser, url: string, session: { token: string; role: string }) {
    this.#browser = browser;
    this.#url = url;
    this.#session = session;
  }

  /** Does something on a page of a window of its own. */
  async visit<T>({ as, speed, isWarm = false }: Visit, work: (page: Page) => Promise<T>): Promise<T> {
    const { token, role } = this.#session;
    const kept = [
      { name: 'id_token', value: token },
      { name: 'role', value: role },
    ];
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport: { width: 1280, height: 800 },
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      serviceWorkers: isWarm ? 'allow' : 'block',
      storageState: { cookies: [], origins: as ? [{ origin: this.#url, localStorage: kept }] : [] },
    });
    try {
      if (isWarm) await fillWorker(context);
      const page = await context.newPage();
      if (speed === 'slowed') await slowDown(context, page);
      return await work(page);
    } finally {
      await context.close();
    }
  }
}

/** Visits the panel once, until its worker has every file. */
async function fillWorker(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/app/membership');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function slowDown(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed.processor });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slowed.line });
}

/**
 * Seconds from the beginning of a navigation to the frame that has such an element. The page tells it itself: asking it from
 * outside would cost a slowed processor much of what is measured.
 */
export async function secondsToSee(page: Page, path: string, selector: string): Promise<number> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      // Told once the frame has been handed on.
      else setTimeout(() => performance.mark('seen'));
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(path, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => performance.getEntriesByName('seen')[0]?.startTime, undefined, {
    polling: 200,
    timeout: 120_000,
  });
  return ((await seen.jsonValue()) ?? Number.NaN) / 1000;
}

/** Milliseconds from a click to the frame in which a field of a dialog has the focus, told by the page itself. */
export async function millisecondsToFocus(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    let start = Number.NaN;
    addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
    window.focused = new Promise((resolve) => {
      addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLInputElement && target.closest('dialog'))) return;
        // Told once the frame has been handed on.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      });
    });
  });
  await click();
  return page.evaluate(() => window.focused);
}

/** How many frames took so long that it is seen, in so many milliseconds of something. */
export async function framesWhile(page: Page, milliseconds: number, work: () => Promise<void>): Promise<number> {
  const counting = page.evaluate(
    ([milliseconds, jerk]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let [last, long] = [start, 0];
        const frame = (now: number) => {
          if (now - last > jerk) long += 1;
          last = now;
          if (now - start < milliseconds) requestAnimationFrame(frame);
          else resolve(long);
        };
        requestAnimationFrame(frame);
      }),
    [milliseconds, jerk] as const,
  );
  await work();
  return counting;
}

/** The longest that a key or a click waited for the next frame, in milliseconds; 0 where all were quicker than 16. */
export async function slowestInteraction(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await work();
  // What has been observed is told after the frame that it belongs to.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => window.slowest);
}

declare global {
  interface Window {
    slowest: number;
    focused: Promise<number>;
  }
}
