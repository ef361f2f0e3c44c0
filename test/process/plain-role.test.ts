// In test:all only: faults of disk and process.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { associationZone } from '../support/association.ts';
import { isEmbedded } from '../support/database.ts';
import { databaseOnServer } from '../support/postgres.ts';

const script = fileURLToPath(new URL('../../deploy/database-role.sh', import.meta.url));

test.skipIf(isEmbedded)(
  'the role that Compose makes for the product prepares its database, and is no superuser',
  async () => {
    const role = `test_${randomBytes(8).toString('hex')}`;
    const { url, remove } = await databaseOnServer(role, 'template0');
    const { hostname, port, username, password } = new URL(url);
    await promisify(execFile)('sh', [script], {
      env: {
        PATH: process.env.PATH,
        ...{ PGHOST: hostname, PGPORT: port, PGPASSWORD: password, POSTGRES_USER: username, POSTGRES_DB: role },
        ...{ POSTGRES_ROLE: role, POSTGRES_ROLE_PASSWORD: "it's" },
      },
    });
    const own = Object.assign(new URL(url), { username: role, password: "it's" });
    const { db, migrated, close } = await openDatabase({
      dataDir: '',
      databaseUrl: own.href,
      timeZone: associationZone,
    });
    expect(migrated).toEqual(['1.0']);
    const { rows } = await sql`SELECT rolsuper, rolcreaterole, rolcreatedb, EXISTS (
    SELECT FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%') AS searches FROM pg_roles WHERE rolname = current_user`.execute(
      db,
    );
    expect(rows).toEqual([{ rolsuper: 0, rolcreaterole: 0, rolcreatedb: 0, searches: 1 }]);
    await close();
    await remove();
  },
);
