import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { startServer } from '#test/support/server.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const server = await startServer({ trustedProxies: ['127.0.0.1'] });
afterAll(server.close);
afterEach(() => {
  vi.useRealTimers();
});

const limits = createSignInLimits(server.db);

async function attempt(from: string, email: string, password = testPassword) {
  const headers = { 'x-forwarded-for': from };
  return server.as(null).send(signIn, { body: { email, password }, headers });
}

/** Failed sign-ins without the slow verification of passwords. */
async function fail(times: number, from: (time: number) => string, email: (time: number) => string) {
  for (let time = 0; time < times; time += 1) await limits.noteFailure(email(time), from(time));
}

describe('an address counts with its network', () => {
  test('of IPv6 its first 64 bits: the next address of the same customer is no new one', async () => {
    await fail(
      10,
      (time) => `2001:db8:1:1::${time + 1}`,
      () => 'staff@ikai.test',
    );
    expect((await attempt('2001:db8:1:1:ffff::9', 'staff@ikai.test')).status).toBe(429);
    expect((await attempt('2001:db8:1:2::9', 'staff@ikai.test')).status).toBe(200);
  });

  test('and its first 56 bits, from which three times as many may fail', async () => {
    const from = (time: number) => `2001:db8:2:${(time % 200).toString(16)}::1`;
    await fail(30, from, () => 'staff@ikai.test');
    expect((await attempt('2001:db8:2:ff::1', 'staff@ikai.test')).status).toBe(429);
    expect((await attempt('2001:db8:2:ff::1', 'admin@ikai.test')).status).toBe(200);
    expect((await attempt('2001:db8:2:100::1', 'staff@ikai.test')).status).toBe(200);
  });

  test('an IPv4 address written as IPv6 is the same address', async () => {
    await fail(
      10,
      () => '198.51.100.1',
      () => 'staff@ikai.test',
    );
    expect((await attempt('::ffff:198.51.100.1', 'staff@ikai.test')).status).toBe(429);
    expect((await attempt('::ffff:198.51.100.2', 'staff@ikai.test')).status).toBe(200);
  });
});

describe('a hundred failures in a day for one e-mail from everywhere', () => {
  test('shut it, but not where its owner usually signs in', async () => {
    expect((await attempt('203.0.113.1', 'admin@ikai.test')).status).toBe(200);
    expect((await attempt('2001:db8:3:1::1', 'admin@ikai.test')).status).toBe(200);
    await fail(
      100,
      (time) => `192.0.2.${time}`,
      () => 'admin@ikai.test',
    );
    const { status, headers } = await attempt('203.0.113.2', 'admin@ikai.test');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    expect((await attempt('203.0.113.1', 'admin@ikai.test')).status).toBe(200);
    expect((await attempt('2001:db8:3:2::9', 'admin@ikai.test')).status).toBe(200);
    expect((await attempt('203.0.113.2', 'staff@ikai.test')).status).toBe(200);
  });

  test('are not made by failures from where they usually sign in', async () => {
    await attempt('203.0.113.50', 'superadmin@ikai.test');
    for (let round = 0; round < 11; round += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
      await fail(
        10,
        () => '203.0.113.50',
        () => 'superadmin@ikai.test',
      );
    }
    expect((await attempt('203.0.113.51', 'superadmin@ikai.test')).status).toBe(200);
  });

  test('an unknown e-mail is limited like a known one', async () => {
    await fail(
      100,
      (time) => `192.0.2.${time}`,
      () => 'tidak.ada@ikai.test',
    );
    expect((await attempt('203.0.113.3', 'tidak.ada@ikai.test')).status).toBe(429);
  });
});

describe('when the clock was set back', () => {
  const later = 11 * 24 * 60 * 60_000;

  test('failures of a time that has not come yet do not count, and go', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later });
    await fail(
      10,
      () => '198.51.100.70',
      () => 'staff@ikai.test',
    );
    expect((await attempt('198.51.100.70', 'staff@ikai.test')).status).toBe(429);
    vi.useRealTimers();
    expect((await attempt('198.51.100.70', 'staff@ikai.test')).status).toBe(200);
    await limits.prune();
    const ahead = new Date(Date.now() + later / 2).toISOString();
    expect(await server.db.selectFrom('attempts').selectAll().where('at', '>', ahead).execute()).toEqual([]);
  });

  test('by a little, nobody waits longer than the window is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50_000 });
    await fail(
      10,
      () => '198.51.100.71',
      () => 'staff@ikai.test',
    );
    vi.useRealTimers();
    const { status, headers } = await attempt('198.51.100.71', 'staff@ikai.test');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  });
});

describe('what is too long is one failed sign-in like any other', () => {
  test.each([
    ['e-mail', { email: 'é'.repeat(450_000), password: testPassword }],
    ['e-mail with the right one in it', { email: `${' '.repeat(900_000)}staff@ikai.test`, password: testPassword }],
    ['password', { email: 'staff@ikai.test', password: 'x'.repeat(900_000) }],
    ['password with the right one at its beginning', { email: 'staff@ikai.test', password: testPassword.padEnd(300) }],
  ])('%s', async (_, body) => {
    const headers = { 'x-forwarded-for': '198.51.100.80' };
    const refused = await server.as(null).refused(signIn, { body, headers });
    expect([refused.status, refused.message]).toEqual([401, 'Email atau kata sandi salah.']);
  });

  test('and counts', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.81' };
    const body = { email: 'staff@ikai.test', password: 'x'.repeat(1000) };
    for (let time = 0; time < 10; time += 1) await server.as(null).refused(signIn, { body, headers });
    expect((await attempt('198.51.100.81', 'staff@ikai.test')).status).toBe(429);
  });
});

test('of more tries at once from one address than may fail, the rest do not even wait', async () => {
  const over: (() => void)[] = [];
  const works = Array.from({ length: 101 }, () =>
    limits.inTurn('2001:db8:9::1', () => new Promise<void>((resolve) => over.push(resolve))),
  );
  await expect(works.at(-1)).rejects.toMatchObject({ kind: 'too_many', details: { retryAfter: expect.any(Number) } });
  await limits.inTurn('2001:db8:9:100::1', async () => {});
  for (const work of works.slice(0, -1)) {
    await expect.poll(() => over).toHaveLength(1);
    over.pop()?.();
    await work;
  }
  await limits.inTurn('2001:db8:9::1', async () => {});
});
