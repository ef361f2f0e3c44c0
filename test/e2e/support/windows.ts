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

/** How long one step of a story may take. The machine is busy with a server, a browser and other stories. */
const patience = 15_000;

let launched: Promise<Browser> | undefined;

/** The one Chromium of this worker, which takes it along when it ends; each test has windows of its own in it. */
function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: findOrInstallProgram('browser'), args: flags });
  return launched;
}

export interface Wished {
  size: [width: number, height: number];
  withWorker: boolean;
  /** What is in the local storage from the start. */
  remembered: { name: string; value: string }[];
}

interface Window {
  context: BrowserContext;
  isFor: string;
  canBeReused: boolean;
}

/**
 * The windows of the stories of one server. What a test leaves is emptied for the next one, which then has the panel's
 * files in its cache: opening it anew takes three times as long. A service worker would stay, so its window goes.
 */
export class Windows {
  readonly #baseURL: string;
  readonly #onPage: (page: Page) => void;
  readonly #free: Window[] = [];
  readonly #inUse: Window[] = [];

  constructor(baseURL: string, onPage: (page: Page) => void) {
    this.#baseURL = baseURL;
    this.#onPage = onPage;
  }

  /** A window without a page yet, that remembers only what is wished. */
  async open(wished: Wished): Promise<BrowserContext> {
    const context = await this.#window(wished);
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: this.#baseURL, localStorage: wished.remembered }],
    });
    return context;
  }

  /** A page in a window that remembers only what is wished; setting that from within saves a page of its own for it. */
  async openPage(wished: Wished): Promise<Page> {
    const page = await (await this.#window(wished)).newPage();
    await page.goto('/version.json');
    await page.evaluate(async (remembered) => {
      localStorage.clear();
      for (const { name, value } of remembered) localStorage.setItem(name, value);
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
    }, wished.remembered);
    return page;
  }

  async #window({ size, withWorker }: Wished): Promise<BrowserContext> {
    const isFor = size.join('×');
    const known = withWorker ? -1 : this.#free.findIndex((free) => free.isFor === isFor);
    const window = this.#free.splice(known, known === -1 ? 0 : 1)[0] ?? (await this.#newWindow({ size, withWorker }));
    this.#inUse.push(window);
    return window.context;
  }

  async #newWindow({ size: [width, height], withWorker }: Omit<Wished, 'remembered'>): Promise<Window> {
    const context = await (await sharedBrowser()).newContext({
      baseURL: this.#baseURL,
      viewport: { width, height },
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
      serviceWorkers: withWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(patience);
    context.on('page', this.#onPage);
    return { context, isFor: `${width}×${height}`, canBeReused: !withWorker };
  }

  /** The pages that are open now. */
  pages(): Page[] {
    return this.#inUse.flatMap(({ context }) => context.pages());
  }

  /** Ends every window in use; an emptied one is kept for the next test. */
  async leave(): Promise<void> {
    await Promise.all(
      this.#inUse.splice(0).map(async (window) => {
        if (!window.canBeReused) return window.context.close();
        await Promise.all(window.context.pages().map((page) => page.close()));
        await Promise.all([window.context.unrouteAll(), window.context.clearCookies()]);
        this.#free.push(window);
      }),
    );
  }

  /** Closes all that are kept. */
  async close(): Promise<void> {
    await this.leave();
    await Promise.all(this.#free.splice(0).map(({ context }) => context.close()));
  }
}
