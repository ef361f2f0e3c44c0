import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isLocalAddress, readConfig } from './config.ts';
import { ConfigFault } from './environment.ts';

const folder = await mkdtemp(join(tmpdir(), 'directory-config-'));
afterAll(() => rm(folder, { recursive: true }));

const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...environment });

test('nothing set gives the defaults', () => {
  expect(read()).toEqual({
    ...{
      host: '127.0.0.1',
      port: 3000,
      metricsPort: null,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: folder,
      databaseUrl: null,
    },
    ...{ firstSuperadmin: null, timeZone: 'Asia/Jakarta', trustedProxies: [], logLevel: 'info' },
    backups: { folder: null, keep: 14, passphrase: null },
    retention: { trash: 365, imports: 7, records: 730, sessions: 30, security: 365 },
    mail: null,
    tokenSecret: expect.stringMatching(/^.{32,}$/),
  });
});

describe('a fault is one line that names its variable', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'direktori.ikai.test'],
    ['PUBLIC_URL', 'ftp://direktori.ikai.test'],
    ['PUBLIC_URL', 'https://direktori.ikai.test/?dari=qr'],
    ['PUBLIC_URL', 'https://direktori.ikai.test/#atas'],
    ['PUBLIC_URL', 'https://admin:sandi@direktori.ikai.test'],
    ['HOST', '999.1.1.1'],
    ['HOST', '127.0.0.1 '],
    ['HOST', ' '],
    ['DATA_DIR', ' '],
    ['BACKUP_DIR', '\t'],
    ['TOKEN_SECRET', ' '.repeat(32)],
    ['BACKUP_PASSPHRASE', ' '.repeat(12)],
    ['TOKEN_SECRET', 'x'.repeat(31)],
    ['ADMIN_EMAIL', 'bukan surat'],
    ['ADMIN_PASSWORD', '1234567'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['TZ', 'Asia/Bandung'],
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'ikai'],
    ['METRICS_PORT', 'yes'],
    ['METRICS_PORT', '65536'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', 'all'],
    ['TRASH_KEEP_DAYS', '0'],
    ['IMPORT_KEEP_DAYS', '36501'],
    ['RECORD_KEEP_DAYS', '1.5'],
    ['SESSION_KEEP_DAYS', 'never'],
    ['BACKUP_PASSPHRASE', 'too short'],
    ['SMTP_URL', 'mail.ikai.test'],
    ['SMTP_URL', 'https://mail.ikai.test'],
    ['SMTP_URL', 'smtp://[mail'],
    ['SMTP_URL', 'smtp://mail.ikai.test/kotak'],
    ['MAIL_FROM', 'sekretariat'],
    ['MAIL_FROM', 'IKAI <a@ikai.test>, b@ikai.test'],
  ])('%s=%s', (name, value) => {
    const paired = name.startsWith('ADMIN') ? { ADMIN_EMAIL: 'a@ikai.test', ADMIN_PASSWORD: '12345678' } : {};
    const fault = faultOf({ ...paired, [name]: value });
    expect(fault).toContain(name);
    expect(fault).not.toContain('\n');
  });

  test('of an e-mail without its password, and the reverse', () => {
    for (const half of [{ ADMIN_EMAIL: 'a@ikai.test' }, { ADMIN_PASSWORD: '12345678' }]) {
      expect(faultOf(half)).toMatch(/ADMIN_EMAIL.*ADMIN_PASSWORD/);
    }
  });

  test('of a mail server without a sender, and the reverse', () => {
    for (const half of [{ SMTP_URL: 'smtp://mail.ikai.test' }, { MAIL_FROM: 'a@ikai.test' }]) {
      expect(faultOf(half)).toMatch(/SMTP_URL.*MAIL_FROM/);
    }
  });

  test('that never shows a secret', () => {
    expect(faultOf({ SMTP_URL: 'http://ikai:rahasia@mail' })).not.toContain('rahasia');
    expect(faultOf({ TOKEN_SECRET: 'rahasia' })).not.toContain('rahasia');
    expect(faultOf({ ADMIN_EMAIL: 'a@ikai.test', ADMIN_PASSWORD: 'rahasia' })).not.toContain('rahasia');
    expect(faultOf({ DATABASE_URL: 'mysql://ikai:rahasia@db/ikai' })).not.toContain('rahasia');
  });

  test('of a data folder that cannot be one', async () => {
    await writeFile(join(folder, 'file'), '');
    for (const dataDir of [join(folder, 'file'), join(folder, 'file', 'below'), '/dev/null/data']) {
      for (const secret of [{}, { TOKEN_SECRET: 's'.repeat(32) }]) {
        expect(faultOf({ DATA_DIR: dataDir, ...secret })).toMatch(/^DATA_DIR cannot be used: .*/);
      }
    }
  });

  test.each([
    ['smtp://sekretariat:58#kapur@mail.ikai.test', /'#' .* write %23$/],
    ['smtp://sekretariat:58?kapur@mail.ikai.test', /'\?' .* write %3F$/],
    ['smtp://sekretariat:58/kapur@mail.ikai.test', /'\/' .* write %2F$/],
    ['smtp://sekretariat@ikai.test:58#kapur@mail.ikai.test', /'#' .* write %23$/],
    ['smtp://mail.ikai.test#', /'#' .* write %23$/],
    ['smtp://sekretariat:kapur%@mail.ikai.test', /'%' .* write %25$/],
    ['smtp://sekretariat:kapur%ff@mail.ikai.test', /'%' .* write %25$/],
    ['smtp://sekretariat:kapur tulis@mail.ikai.test', /white space .* write %20$/],
  ])('of an address that would be read otherwise than it is meant: %s', (address, reason) => {
    for (const [name, meant] of [
      ['SMTP_URL', address],
      ['DATABASE_URL', address.replace('smtp', 'postgres')],
    ] as const) {
      const fault = faultOf({ [name]: meant, MAIL_FROM: 'a@ikai.test' });
      expect(fault).toMatch(new RegExp(`^${name} has ${reason.source}`));
      expect(fault).not.toContain('kapur');
    }
  });
});

function faultOf(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigFault);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('There was no fault.');
}

describe('the secret that signs tokens', () => {
  test('is made once, kept, and readable by its owner alone', () => {
    expect(read().tokenSecret).toBe(read().tokenSecret);
    expect(statSync(join(folder, 'token-secret')).mode & 0o077).toBe(0);
  });

  test('is the one that is given', () => {
    expect(read({ TOKEN_SECRET: 's'.repeat(32) }).tokenSecret).toBe('s'.repeat(32));
  });
});

test.each([
  'postgres://ikai:sandi@127.0.0.1:5432/ikai',
  'postgresql://ikai@[::1]/ikai?sslmode=verify-full',
  'postgres://ikai@/ikai?host=/var/run/postgresql',
  'postgres:///ikai?host=/var/run/postgresql',
  'postgres://sekretariat%40ikai:58%23kapur%2F%3F%25@db/ikai',
])('another database is taken by its address: %s', (address) => {
  expect(read({ DATABASE_URL: address }).databaseUrl).toBe(address);
});

test('with a database elsewhere and a secret that is given, no data folder is made', () => {
  const unused = join(folder, 'unused');
  const environment = { DATA_DIR: unused, DATABASE_URL: 'postgres://ikai@db/ikai', TOKEN_SECRET: 's'.repeat(32) };
  expect(read(environment).dataDir).toBe(unused);
  expect(existsSync(unused)).toBe(false);
});

test.each(['sekretariat@ikai.test', 'Sekretariat IKAI <sekretariat@ikai.test>'])('mail comes from %s', (sender) => {
  const server = 'smtps://ikai:sandi@mail.ikai.test:465';
  expect(read({ SMTP_URL: server, MAIL_FROM: sender }).mail).toEqual({ server, sender });
});

test('the proxies are addresses and networks, separated by commas', () => {
  const { trustedProxies } = read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
});

test.each([
  [{ PUBLIC_URL: 'https://direktori.ikai.test/' }, 'https://direktori.ikai.test'],
  [{ PUBLIC_URL: 'https://ikai.test/panel//' }, 'https://ikai.test/panel'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://0.0.0.0:80'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
])('with %j the public address is %s', (environment, publicUrl) => {
  expect(read(environment).publicUrl).toBe(publicUrl);
});

test.each([
  ['http://127.0.0.1:3000', true],
  ['http://localhost', true],
  ['http://[::1]:3000', true],
  ['http://0.0.0.0:3000', true],
  ['https://direktori.ikai.test', false],
  ['http://192.168.1.4:3000', false],
])('QR codes of %s can be opened here alone: %s', (address, local) => {
  expect(isLocalAddress(address)).toBe(local);
});
