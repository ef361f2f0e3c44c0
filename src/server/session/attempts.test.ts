// On both engines: locks.
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer({ trustedProxies: ['127.0.0.1'] });
afterAll(server.close);
afterEach(() => {
  vi.useRealTimers();
});

let addresses = 0;

/** An address without earlier sign-ins. */
function newAddress() {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

function attempt(from: string, email: string, password: string) {
  return server.as(null).send(signIn, { body: { email, password }, headers: { 'x-forwarded-for': from } });
}

async function fail(times: number, from: string, email: string | ((time: number) => string)) {
  const statuses = await Promise.all(
    Array.from({ length: times }, async (_, time) => {
      const { status } = await attempt(from, typeof email === 'string' ? email : email(time), 'bukan ini');
      return status;
    }),
  );
  return {
    refused: statuses.filter((status) => status === 401).length,
    limited: statuses.filter((s) => s === 429).length,
  };
}

describe('for one e-mail from one address', () => {
  test('ten failures are refused and the eleventh is 429 with Retry-After, even with the right password', async () => {
    const from = newAddress();
    expect(await fail(10, from, 'staff@ikai.test')).toEqual({ refused: 10, limited: 0 });
    const { status, headers } = await attempt(from, 'staff@ikai.test', testPassword);
    expect(status).toBe(429);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  test('the case and the white space of the e-mail make no second one', async () => {
    const from = newAddress();
    const spellings = ['staff@ikai.test', 'STAFF@ikai.test', ' staff@ikai.test ', 'Staff@Ikai.Test'];
    await fail(10, from, (time) => spellings[time % spellings.length] ?? '');
    expect((await attempt(from, 'staff@ikai.test', testPassword)).status).toBe(429);
  });

  test('an unknown e-mail is limited like a known one', async () => {
    const from = newAddress();
    expect(await fail(12, from, 'tidak.ada@ikai.test')).toEqual({ refused: 10, limited: 2 });
  });

  test('thirty tries at once get no more than ten answers', async () => {
    expect(await fail(30, newAddress(), 'admin@ikai.test')).toEqual({ refused: 10, limited: 20 });
  });

  test('successes do not count', async () => {
    const from = newAddress();
    await fail(9, from, 'staff@ikai.test');
    for (let time = 0; time < 12; time += 1) {
      expect((await attempt(from, 'staff@ikai.test', testPassword)).status).toBe(200);
    }
    expect(await fail(2, from, 'staff@ikai.test')).toEqual({ refused: 1, limited: 1 });
  });

  test('another e-mail from there and another address with that e-mail still sign in', async () => {
    const from = newAddress();
    await fail(11, from, 'staff@ikai.test');
    expect((await attempt(from, 'admin@ikai.test', testPassword)).status).toBe(200);
    expect((await attempt(newAddress(), 'staff@ikai.test', testPassword)).status).toBe(200);
  });

  test('fifteen minutes later it is open again', async () => {
    const from = newAddress();
    await fail(10, from, 'staff@ikai.test');
    const { status, headers } = await attempt(from, 'staff@ikai.test', testPassword);
    expect(status).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + Number(headers.get('retry-after')) * 1000 - 5000 });
    expect((await attempt(from, 'staff@ikai.test', testPassword)).status).toBe(429);
    vi.setSystemTime(Date.now() + 6000);
    expect((await attempt(from, 'staff@ikai.test', testPassword)).status).toBe(200);
  });

  test('trying while it is shut does not keep it shut', async () => {
    const from = newAddress();
    await fail(10, from, 'staff@ikai.test');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    expect(await fail(5, from, 'staff@ikai.test')).toEqual({ refused: 0, limited: 5 });
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1000);
    expect((await attempt(from, 'staff@ikai.test', testPassword)).status).toBe(200);
  });
});

describe('for one address', () => {
  test('a hundred failures with different e-mails shut it, and no other', async () => {
    const from = newAddress();
    expect(await fail(104, from, (time) => `orang${time}@ikai.test`)).toEqual({ refused: 100, limited: 4 });
    expect((await attempt(from, 'staff@ikai.test', testPassword)).status).toBe(429);
    expect((await attempt(newAddress(), 'staff@ikai.test', testPassword)).status).toBe(200);
  });

  test('what it is comes from the trusted proxy alone, not from what a client puts before it', async () => {
    const from = newAddress();
    for (let time = 0; time < 10; time += 1) await attempt(`10.9.8.${time}, ${from}`, 'admin@ikai.test', 'bukan ini');
    expect((await attempt(from, 'admin@ikai.test', testPassword)).status).toBe(429);
  });
});

test('without a trusted proxy X-Forwarded-For is not believed', async () => {
  const direct = await startServer();
  try {
    const body = { email: 'staff@ikai.test', password: 'bukan ini' };
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${time}` };
      statuses.push((await direct.as(null).send(signIn, { body, headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await direct.close();
  }
});

test('neither the e-mail nor the address of a failure is kept', async () => {
  await attempt('203.0.113.77', 'rahasia@ikai.test', 'bukan ini');
  const kept = JSON.stringify(await server.db.selectFrom('attempts').selectAll().execute());
  expect(kept).not.toMatch(/203\.0\.113\.77|rahasia/);
});
