import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Role, storedRole } from '#contract/access.ts';
import type { Config } from '#server/config.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { anotherSession } from '#test/support/sessions.ts';
import { launchOptions } from './chromium.ts';
import { Faults } from './faults.ts';
import { Windows } from './windows.ts';

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

/** What the browser keeps of somebody who has signed in; each visit is a session of its own. */
async function kept({ as = 'staff', direction }: Visit, server: TestServer) {
  const signedIn =
    typeof as === 'string' ? { token: (await anotherSession(server, as)).token, role: storedRole(as) } : as;
  return [
    ...(signedIn ? [{ name: 'id_token', value: signedIn.token }] : []),
    ...(signedIn ? [{ name: 'role', value: signedIn.role }] : []),
    ...(direction ? [{ name: 'direction', value: direction }] : []),
  ];
}

/** Where the stories of this process find their server, one file after the other; 0 is wherever there is room. */
let usualPort = 0;

/** A server at the usual address, for windows that know it; at another where somebody has taken that meanwhile. */
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
 * One server with a fresh database for the stories of a file; called once, at its top. With flags of its own, such as those
 * of a camera, the file has a Chromium of its own too.
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
    // What a failed story leaves open is in its report, and closed with its browser.
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
