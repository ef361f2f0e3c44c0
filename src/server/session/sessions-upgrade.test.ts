import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { createAccounts } from '#server/accounts/accounts.store.ts';
import { migrations } from '#server/database/migrations/migrations.ts';
import { openAsItIs } from '#server/database/open.ts';
import { placeElsewhere } from '#test/support/move.ts';
import { createSessions } from './sessions.store.ts';

const place = await placeElsewhere();
const database = await openAsItIs(place.place);
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('accounts from before there were sessions stay as they are, and may go on without another password', async () => {
  const { db, engine } = database;
  const earlier = Object.entries(migrations(engine)).filter(([name]) => name < '0012');
  const before = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(earlier) } });
  expect((await before.migrateToLatest()).error).toBeUndefined();
  const at = '2026-01-01T00:00:00.000Z';
  await sql`
    INSERT INTO accounts (name, email, username, role, status, password_hash, token_version, email_key, username_key,
      version, created_at, updated_at)
    VALUES ('Budi', 'budi@ikai.test', 'budi', 'admin', 'active', 'x', 7, 'budi@ikai.test', 'budi', 3, ${at}, ${at})
  `.execute(db);

  expect(await database.migrate()).toContain('0012-sessions');
  const accounts = createAccounts({ db, engine }, createSessions(db));
  const account = await accounts.get(1);
  expect(account).toMatchObject({ name: 'Budi', role: 'admin', version: 3, must_change_password: 0 });
  expect(account).not.toHaveProperty('token_version');
  const begun = await accounts.signIn(account, { device: 'Uji', address: '::1' }, 60);
  expect(begun?.session).toMatchObject({ account_id: 1, ended_at: null });
});
