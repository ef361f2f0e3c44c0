import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Role, storedRole } from '#contract/access.ts';
import type { Config } from '#server/config.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { anotherSession } from '#test/support/sessions.ts';
import { launchOptions } from './chromium.ts';
import { Windows } from './windows.ts';

export interface Visit {
  /** The account that is signed in from the start; null for none. Defaults to staff. */
  as?: Role | { token: string; role: 'staff' | 'admin' } | null;
  /** Width and height of the window. */
  size?: [width: number, height: number];
  direction?: 'ltr' | 'rtl';
  /** Whether there is a service worker. Without one, tests can answer or delay calls (`page.route`). */
  withWorker?: boolean;
}

export interface Story {
  /** The real server. Prepare data by calls: `server.as('admin').ok(addMember, { body: aMember() })`. */
  readonly server: TestServer;
  /** Opens an address in a window of its own, without any history. */
  open(path: string, visit?: Visit): Promise<Page>;
  /** A window of its own without a page, for stories with several tabs. */
  browse(visit?: Visit): Promise<BrowserContext>;
  /** Declares that the test provokes such a console error. Any other one fails it. */
  expectError(error: RegExp): void;
}

/** The faults in the pages of one test: errors on the console, such as policy violations, and uncaught ones. */
class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Listens to a new page. */
  watch(page: Page): void {
    page.on('console', (message) => {
      const { url } = message.location();
      // The empty page before a story names no icon, so a whole Chromium looks for one; a headless one does not.
      if (message.type() === 'error' && !url.endsWith('/favicon.ico')) this.#seen.push(`${message.text()} (${url})`);
    });
    page.on('pageerror', (error) => this.#seen.push(error.stack ?? error.message));
  }

  /** Declares that the test provokes such an error. */
  expect(error: RegExp): void {
    this.#expected.push(error);
  }

  /** The faults that were not expected. */
  unexpected(): string[] {
    return this.#seen.filter((seen) => !this.#expected.some((expected) => expected.test(seen)));
  }
}

/** The local storage of somebody who is signed in. Each visit has a session of its own. */
async function kept({ as = 'staff', direction }: Visit, server: TestServer) {
  const signedIn =
    typeof as === 'string' ? { token: (await anotherSession(server, as)).token, role: storedRole(as) } : as;
  return [
    ...(signedIn ? [{ name: 'id_token', value: signedIn.token }] : []),
    ...(signedIn ? [{ name: 'role', value: signedIn.role }] : []),
    ...(direction ? [{ name: 'direction', value: direction }] : []),
  ];
}

/** The port of this process's servers, one after the other; 0 for any free port. */
let usualPort = 0;

/** A server at the usual address, so that windows can be reused; at another one if that is taken. */
async function startAtUsualPort(overrides: Partial<Config>): Promise<TestServer> {
  try {
    const server = await startServer({ port: usualPort, ...overrides });
    usualPort = Number(new URL(server.url).port);
    return server;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return startServer(overrides);
  }
}

/**
 * Starts a server with a fresh database for the stories of a file. To be called once, at its top. With flags, such as
 * for a camera, the file has a Chromium of its own too.
 */
export function startStory(overrides: Partial<Config> = {}, ownFlags: readonly string[] = []): Story {
  let server: TestServer | undefined;
  let windows: Windows | undefined;
  let faults = new Faults();

  if (ownFlags.length > 0) test.use({ launchOptions: launchOptions(ownFlags) });

  test.beforeAll(async ({ browser }) => {
    server = await startAtUsualPort(overrides);
    windows = new Windows(browser, server.url, (page) => faults.watch(page));
  });

  test.afterEach(async () => {
    const { status, expectedStatus } = test.info();
    const unexpected = faults.unexpected();
    faults = new Faults();
    expect(unexpected, 'errors on the console').toEqual([]);
    // Windows of a failed story stay open for its report, and are closed with the browser.
    if (status === expectedStatus) await windows?.leave();
  });

  test.afterAll(async () => {
    await windows?.close();
    await server?.close();
  });

  function running(): { server: TestServer; windows: Windows } {
    if (!server || !windows) throw new Error('The story has not begun yet: use it inside tests and hooks.');
    return { server, windows };
  }

  async function wished(visit: Visit) {
    const { size = [1280, 800], withWorker = false } = visit;
    return { size, withWorker, remembered: await kept(visit, running().server) };
  }

  return {
    get server() {
      return running().server;
    },
    browse: async (visit = {}) => running().windows.open(await wished(visit)),
    async open(path, visit = {}) {
      const page = await running().windows.openPage(await wished(visit));
      await page.goto(path);
      return page;
    },
    expectError: (error) => faults.expect(error),
  };
}
