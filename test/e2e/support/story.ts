import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Role, storedRole } from '#contract/access.ts';
import type { Config } from '#server/config.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { findOrInstallProgram } from '../../../tasks/programs.ts';
import { Faults } from './faults.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let launched: Promise<Browser> | undefined;

/** The one Chromium of this worker, which takes it along when it ends; each story has contexts of its own in it. */
function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: findOrInstallProgram('browser'), args: flags });
  return launched;
}

/** How long one step of a story may take. The machine is busy with a server, a browser and other stories. */
const patience = 15_000;

const pictures = join(tmpdir(), 'directory-stories');

export interface Visit {
  /** Whose token is in the browser from the start; null is somebody who has not signed in. Staff unless told otherwise. */
  as?: Role | { token: string; role: 'staff' | 'admin' } | null;
  /** The width and height of the window. */
  size?: [width: number, height: number];
  direction?: 'ltr' | 'rtl';
  /** With the service worker; without it every call can be held up or answered by the test (`page.route`). */
  withWorker?: boolean;
}

export interface Story {
  /** The real server; `server.as('admin').ok(addMember, { body: aMember() })` prepares what the story needs. */
  readonly server: TestServer;
  /** Opens an address in a browser of its own, with nothing remembered from others. */
  open(path: string, visit?: Visit): Promise<Page>;
  /** A browser of its own, without a page yet, for stories of several tabs. */
  browse(visit?: Visit): Promise<BrowserContext>;
  /** Says that the test brings such a console error about; any other one fails it. */
  expectError(error: RegExp): void;
}

/** What the browser keeps of somebody who has signed in. */
function kept({ as = 'staff', direction }: Visit, server: TestServer) {
  const signedIn = typeof as === 'string' ? { token: server.accounts[as].token, role: storedRole(as) } : as;
  return [
    ...(signedIn ? [{ name: 'id_token', value: signedIn.token }] : []),
    ...(signedIn ? [{ name: 'role', value: signedIn.role }] : []),
    ...(direction ? [{ name: 'direction', value: direction }] : []),
  ];
}

/** One server with a fresh database for the stories of a file; called once, at its top. */
export function startStory(overrides: Partial<Config> = {}): Story {
  let server: TestServer | undefined;
  let browser: Browser | undefined;
  let faults = new Faults();
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(overrides), sharedBrowser()]);
  });

  afterEach(async ({ task }) => {
    const unexpected = faults.unexpected();
    if (task.result?.state === 'fail' || unexpected.length > 0) await photograph(task.name);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    faults = new Faults();
    expect(unexpected, 'errors on the console').toEqual([]);
  });

  afterAll(async () => {
    await server?.close();
  });

  /** Keeps what a failed story's pages look like, to be looked at. */
  async function photograph(name: string) {
    await mkdir(pictures, { recursive: true });
    for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
      const path = join(pictures, `${name.replaceAll(/[^\w]+/g, '-').slice(0, 80)}-${index}.png`);
      await page.screenshot({ path }).catch(() => undefined);
    }
  }

  function running(): { server: TestServer; browser: Browser } {
    if (!server || !browser) throw new Error('The story has not begun yet: use it inside tests and hooks.');
    return { server, browser };
  }

  async function browse(visit: Visit = {}): Promise<BrowserContext> {
    const { server, browser } = running();
    const [width, height] = visit.size ?? [1280, 800];
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height },
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
      serviceWorkers: visit.withWorker ? 'allow' : 'block',
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage: kept(visit, server) }] },
    });
    context.setDefaultTimeout(patience);
    faults.watch(context);
    contexts.push(context);
    return context;
  }

  return {
    get server() {
      return running().server;
    },
    browse,
    async open(path, visit) {
      const page = await (await browse(visit)).newPage();
      await page.goto(path);
      return page;
    },
    expectError: (error) => faults.expect(error),
  };
}
