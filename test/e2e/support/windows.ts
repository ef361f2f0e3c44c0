import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Wished {
  size: [width: number, height: number];
  withWorker: boolean;
  /** The initial local storage. */
  remembered: { name: string; value: string }[];
}

interface Window {
  baseURL: string;
  context: BrowserContext;
  size: { width: number; height: number };
  /** Whether it is emptied and reused by later stories. */
  isReused: boolean;
}

/** Unused windows of the shared browser. */
const spare: Window[] = [];

/** The events that stories listen to. */
const heard = ['console', 'pageerror', 'request', 'response'];

/** A path of the panel's origin without any script. */
const emptyPage = '/version.json';

/** Whether the clock of a page runs: one that a story has stopped stays stopped. */
const runsItsClock = (): boolean => String(setTimeout).includes('[native code]');

/** Removes all routes. A call that is just being answered is not awaited. */
async function unroute(context: BrowserContext): Promise<void> {
  const over = { behavior: 'ignoreErrors' } as const;
  await Promise.all([context, ...context.pages()].map((part) => part.unrouteAll(over)));
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(emptyPage);
  return page;
}

/**
 * The windows of one server's stories in one browser. A window is emptied and reused for the next story at the same
 * address, as it has the panel's files compiled: in a new one the panel takes three times as long.
 */
export class Windows {
  readonly #browser: Browser;
  readonly #baseURL: string;
  readonly #onPage: (page: Page) => void;
  readonly #inUse: Window[] = [];

  constructor(browser: Browser, baseURL: string, onPage: (page: Page) => void) {
    this.#browser = browser;
    this.#baseURL = baseURL;
    this.#onPage = onPage;
  }

  /** A new window without a page, for several pages, a service worker or a clock. It is not reused. */
  async open(wished: Wished): Promise<BrowserContext> {
    const { context } = await this.#add(wished, false);
    const origins = [{ origin: this.#baseURL, localStorage: wished.remembered }];
    await context.setStorageState({ cookies: [], origins });
    return context;
  }

  /** A page in a window with only the given storage. */
  async openPage(wished: Wished): Promise<Page> {
    const { context } = this.#take(wished) ?? (await this.#add(wished, !wished.withWorker));
    // A reused window is at the empty page already.
    const page = context.pages()[0] ?? (await newPage(context));
    await page.evaluate(async (remembered) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name, value } of remembered) localStorage.setItem(name, value);
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
    }, wished.remembered);
    return page;
  }

  #take({ size: [width, height], withWorker }: Wished): Window | undefined {
    if (withWorker) return undefined;
    const index = spare.findIndex(
      ({ baseURL, size }) => baseURL === this.#baseURL && size.width === width && size.height === height,
    );
    const [taken] = index === -1 ? [] : spare.splice(index, 1);
    if (!taken) return undefined;
    this.#inUse.push(taken);
    this.#watch(taken.context);
    return taken;
  }

  #watch(context: BrowserContext) {
    context.on('page', this.#onPage);
    context.pages().forEach(this.#onPage);
  }

  async #add({ size: [width, height], withWorker }: Wished, isReused: boolean): Promise<Window> {
    const context = await this.#browser.newContext({
      baseURL: this.#baseURL,
      viewport: { width, height },
      serviceWorkers: withWorker ? 'allow' : 'block',
    });
    this.#watch(context);
    const window = { baseURL: this.#baseURL, context, size: { width, height }, isReused };
    this.#inUse.push(window);
    return window;
  }

  /** Closes every window in use, or empties it for the next story. */
  async leave(): Promise<void> {
    await Promise.all(
      this.#inUse.splice(0).map(async (window) => {
        await unroute(window.context);
        if (window.isReused && (await this.#empty(window))) spare.push(window);
        else await window.context.close();
      }),
    );
  }

  /** Empties a window. Returns whether it is like a new one. */
  async #empty({ context, size }: Window): Promise<boolean> {
    const [page, ...others] = context.pages();
    await Promise.all([context.clearCookies(), ...others.map((other) => other.close())]);
    context.off('page', this.#onPage);
    if (!page) return false;
    // If its session has just ended it may be navigating: then it is not reused.
    const isEmpty = await page.goto(emptyPage).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return false;
    // Only these: others may wait for the page's close event.
    for (const event of heard) page.removeAllListeners(event);
    await page.setViewportSize(size);
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
    return page.evaluate(runsItsClock);
  }

  /** Closes the windows in use. */
  async close(): Promise<void> {
    await Promise.all(this.#inUse.splice(0).map(({ context }) => context.close()));
  }
}
