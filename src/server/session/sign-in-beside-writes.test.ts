// On both engines: locks.
import { afterAll, expect, test } from 'vitest';
import { listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { signOut } from '#contract/sessions.ts';
import { testPassword } from '#test/support/accounts.ts';
import { whileSomebodyWrites } from '#test/support/long-write.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

test('beside a long write lists are read, and who signs in or out then has done so after it', async () => {
  const { token } = await server.as(null).ok(signIn, { body: { email: 'admin@ikai.test', password: testPassword } });
  const { asked, signedOut } = await whileSomebodyWrites(server, async () => {
    const asked = server.as(null).ok(signIn, { body: { email: 'staff@ikai.test', password: testPassword } });
    const signedOut = server.as({ token }).ok(signOut);
    await server.as('staff').ok(listMembers, { query: { isAdmin: true } });
    return { asked, signedOut };
  });
  await server.as(await asked).ok(listMembers, { query: { isAdmin: true } });
  await signedOut;
  expect((await server.as({ token }).refused(listMembers)).status).toBe(401);
});

test('wrong passwords beside a long write count', async () => {
  const body = { email: 'admin@ikai.test', password: 'bukan kata sandi' };
  const { asked } = await whileSomebodyWrites(server, async () => ({
    asked: Array.from({ length: 11 }, () => server.as(null).send(signIn, { body })),
  }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
