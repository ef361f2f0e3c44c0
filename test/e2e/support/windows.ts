import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findOrInstallProgram } from '../../../tasks/programs.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What runs for seconds is not worth compiling well: a tenth of the processor's time. */
const brief = ['--js-flags=--no-opt --no-maglev'];

/** How long one step of a story may take. The machine is busy with a server, a browser and other stories. */
const patience = 15_000;

const launch = (ownFlags: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findOrInstallProgram('browser'), args: [...flags, ...ownFlags] });

let launched: Promise<Browser> | undefined;

/** The one Chromium of this worker, which takes it along when it ends; each test has windows of its own in it. */
function sharedBrowser(): Promise<Browser> {
  launched ??= launch(brief);
  return launched;
}

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

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(emptyPage);
  return page;
}

/**
 * The windows of the stories of one server. What a test leaves is emptied for the next one at the same address, which then
 * has the panel's files at hand, compiled: in a new one the panel takes three times as long.
 */
export class Windows {
  readonly #baseURL: string;
  readonly #onPage: (page: Page) => void;
  readonly #ownFlags: readonly string[];
  #ownBrowser: Promise<Browser> | undefined;
  readonly #free: Window[];
  readonly #inUse: Window[] = [];

  /** With flags of their own, such as those of a camera, they are windows of a Chromium of their own. */
  constructor(baseURL: string, onPage: (page: Page) => void, ownFlags: readonly string[] = []) {
    this.#baseURL = baseURL;
    this.#onPage = onPage;
    this.#ownFlags = ownFlags;
    this.#free = ownFlags.length === 0 ? spare : [];
  }

  #browser(): Promise<Browser> {
    if (this.#ownFlags.length === 0) return sharedBrowser();
    this.#ownBrowser ??= launch(this.#ownFlags);
    return this.#ownBrowser;
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
    const index = this.#free.findIndex(
      ({ baseURL, size }) => baseURL === this.#baseURL && size.width === width && size.height === height,
    );
    const [taken] = index === -1 ? [] : this.#free.splice(index, 1);
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
    const context = await (await this.#browser()).newContext({
      baseURL: this.#baseURL,
      viewport: { width, height },
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
      serviceWorkers: withWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(patience);
    this.#watch(context);
    const window = { baseURL: this.#baseURL, context, size: { width, height }, isLeftToOthers };
    this.#inUse.push(window);
    return window;
  }

  /** The pages that are open now. */
  pages(): Page[] {
    return this.#inUse.flatMap(({ context }) => context.pages());
  }

  /** Ends every window in use; those that others may have are emptied. */
  async leave(): Promise<void> {
    await Promise.all(
      this.#inUse.splice(0).map(async (window) => {
        if (!window.isLeftToOthers) return window.context.close();
        await this.#empty(window);
        this.#free.push(window);
      }),
    );
  }

  async #empty({ context, size }: Window) {
    const [page, ...others] = context.pages();
    await Promise.all([context.unrouteAll(), context.clearCookies(), ...others.map((other) => other.close())]);
    context.off('page', this.#onPage);
    if (!page) return;
    await page.unrouteAll();
    // Where its session has just ended, it may be on its way to another address.
    await page.goto(emptyPage).catch(() => page.goto(emptyPage));
    // Not those of other events: what waits for the page's end must hear of it.
    for (const event of heard) page.removeAllListeners(event);
    await page.setViewportSize(size);
  }

  /** Closes those in use, and with flags of their own the browser with all that are kept in it. */
  async close(): Promise<void> {
    await Promise.all(this.#inUse.splice(0).map(({ context }) => context.close()));
    if (!this.#ownBrowser) return;
    this.#free.length = 0;
    await (await this.#ownBrowser).close();
    this.#ownBrowser = undefined;
  }
}
