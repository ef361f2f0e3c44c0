import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Wished {
  size: [width: number, height: number];
  withWorker: boolean;
  /** What is in the local storage from the start. */
  remembered: { name: string; value: string }[];
}

interface Window {
  baseURL: string;
  context: BrowserContext;
  size: { width: number; height: number };
  /** What has run in its pages goes with it. */
  isLeftToOthers: boolean;
}

/** Windows of the shared browser that nobody uses now. */
const spare: Window[] = [];

/** What stories listen to. */
const heard = ['console', 'pageerror', 'request', 'response'];

/** An address of the panel's origin that runs nothing. */
const emptyPage = '/version.json';

/** Whether time goes by in a page: a clock that a story has stopped stays stopped, whatever is opened there. */
const runsItsClock = (): boolean => String(setTimeout).includes('[native code]');

/** Answers no calls any more; what a story is just answering when it is over, nobody waits for. */
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
 * The windows of the stories of one server in one browser. What a test leaves is emptied for the next one at the same
 * address, which then has the panel's files at hand, compiled: in a new one the panel takes three times as long.
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

  /** A new window without a page, for several pages, a service worker or a clock, which nobody gets afterwards. */
  async open(wished: Wished): Promise<BrowserContext> {
    const { context } = await this.#add(wished, false);
    const origins = [{ origin: this.#baseURL, localStorage: wished.remembered }];
    await context.setStorageState({ cookies: [], origins });
    return context;
  }

  /** A page in a window that remembers only what is wished. */
  async openPage(wished: Wished): Promise<Page> {
    const { context } = this.#take(wished) ?? (await this.#add(wished, !wished.withWorker));
    // One that was left is at the empty page already.
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

  async #add({ size: [width, height], withWorker }: Wished, isLeftToOthers: boolean): Promise<Window> {
    const context = await this.#browser.newContext({
      baseURL: this.#baseURL,
      viewport: { width, height },
      serviceWorkers: withWorker ? 'allow' : 'block',
    });
    this.#watch(context);
    const window = { baseURL: this.#baseURL, context, size: { width, height }, isLeftToOthers };
    this.#inUse.push(window);
    return window;
  }

  /** Ends every window in use; those that others may have are emptied. */
  async leave(): Promise<void> {
    await Promise.all(
      this.#inUse.splice(0).map(async (window) => {
        await unroute(window.context);
        if (window.isLeftToOthers && (await this.#empty(window))) spare.push(window);
        else await window.context.close();
      }),
    );
  }

  /** Answers whether the next story finds it as if it were new. */
  async #empty({ context, size }: Window): Promise<boolean> {
    const [page, ...others] = context.pages();
    await Promise.all([context.clearCookies(), ...others.map((other) => other.close())]);
    context.off('page', this.#onPage);
    if (!page) return false;
    // Where its session has just ended, it may be on its way to another address: then it is not left to others.
    const isEmpty = await page.goto(emptyPage).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return false;
    // Not those of other events: what waits for the page's end must hear of it.
    for (const event of heard) page.removeAllListeners(event);
    await page.setViewportSize(size);
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
    return page.evaluate(runsItsClock);
  }

  /** Closes those in use. */
  async close(): Promise<void> {
    await Promise.all(this.#inUse.splice(0).map(({ context }) => context.close()));
  }
}
