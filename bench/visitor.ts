import type { Browser, BrowserContext, Page } from '@playwright/test';

/** `slowed` is a CPU four times as slow, on a line of 1.6 Mbit/s with round trips of 150 ms. */
export type Speed = 'full' | 'slowed';

interface Visit {
  /** Whether somebody is signed in. */
  isSignedIn: boolean;
  speed: Speed;
  /** Whether the service worker has cached the panel already. */
  isWarm?: boolean;
}

const slowed = { cpu: 4, line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 } };

/** Milliseconds. A longer frame is visible as a jerk. */
const longFrame = 50;

/** Opens windows without any history but the session, at either speed. */
export class Visitor {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #session: { token: string; role: string };

  constructor(browser: Browser, url: string, session: { token: string; role: string }) {
    this.#browser = browser;
    this.#url = url;
    this.#session = session;
  }

  /** Runs work on a page in a new window. */
  async visit<T>({ isSignedIn, speed, isWarm = false }: Visit, work: (page: Page) => Promise<T>): Promise<T> {
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
      storageState: { cookies: [], origins: isSignedIn ? [{ origin: this.#url, localStorage: kept }] : [] },
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

/** Visits the panel until its service worker has cached every file. */
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed.cpu });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slowed.line });
}

/**
 * Seconds from the start of a navigation to the first frame with an element. The page measures it: polling from outside
 * would slow down a slowed CPU.
 */
export async function secondsToSee(page: Page, path: string, selector: string): Promise<number> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      // After the frame was submitted.
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

/** Milliseconds from a click to the frame in which a field of a dialog has the focus. The page measures it. */
export async function millisecondsToFocus(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    let start = Number.NaN;
    addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
    window.focused = new Promise((resolve) => {
      addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLInputElement && target.closest('dialog, [role=dialog]'))) return;
        // After the frame was submitted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      });
    });
  });
  await click();
  return page.evaluate(() => window.focused);
}

/** Counts the long frames in this many milliseconds of some work. */
export async function countLongFrames(page: Page, milliseconds: number, work: () => Promise<void>): Promise<number> {
  const counting = page.evaluate(
    ([milliseconds, longFrame]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let [last, long] = [start, 0];
        const frame = (now: number) => {
          if (now - last > longFrame) long += 1;
          last = now;
          if (now - start < milliseconds) requestAnimationFrame(frame);
          else resolve(long);
        };
        requestAnimationFrame(frame);
      }),
    [milliseconds, longFrame] as const,
  );
  await work();
  return counting;
}

/** The longest delay from a key or a click to the next frame, in milliseconds; 0 if all were below 16. */
export async function slowestInteraction(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await work();
  // The observer is called after the frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => window.slowest);
}

declare global {
  interface Window {
    slowest: number;
    focused: Promise<number>;
  }
}
