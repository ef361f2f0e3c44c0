import { beforeAll, expect, test } from 'vitest';
import { addMember, listMembers } from '#contract/members.ts';
import { drawQr, lookupPage } from '#contract/pictures.ts';
import { changeProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { aMember } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';

const account = { email: 'rahasia.surat@ikai.test', password: 'rahasia-sandi' };
const person = { npa: 'rahasia-npa', first_name: 'rahasia-nama', email: 'rahasia@ikai.test', phone: 'rahasia-0812' };
let output = '';
let tokens: string[] = [];

/** Uses the server in every way that brings something private along, and keeps what it wrote meanwhile. */
beforeAll(async () => {
  const kept = await emptyDatabase();
  const environment = {
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'trace',
  };
  const folder = kept.config.dataDir;
  const server = await spawnServer({ environment: { ...kept.environment, ...environment }, folder });
  const nobody = clientOf(server.url, null);
  const { token } = await nobody.ok(signIn, { body: account });
  const admin = clientOf(server.url, token);

  await nobody.refused(signIn, { body: { ...account, password: 'rahasia-salah' } });
  await nobody.refused(signIn, { body: '{"email":"rahasia-rusak' });
  await clientOf(server.url, 'rahasia-token').refused(listMembers);
  await admin.ok(addMember, { body: aMember(person) });
  await admin.refused(addMember, { body: aMember({ ...person, title: 'rahasia-gelar' }) });
  await admin.refused(addMember, { body: { npa: 'rahasia-tak-sah' } });
  await admin.ok(listMembers, { query: { isAdmin: true, search: 'rahasia-cari', filter: 'rahasia-saring' } });
  await admin.refused(listMembers, { query: { sort: 'rahasia-urut' } });
  await admin.send(drawQr, { query: { text: 'rahasia-qr' } });
  await nobody.send(lookupPage, { query: { npa: person.npa } });
  for (const path of ['/api/v1/rahasia-jalan', '/rahasia-halaman?x=rahasia', '/api/%ZZrahasia']) {
    await (await fetch(server.url + path, { headers: { cookie: 'rahasia', 'user-agent': 'rahasia' } })).text();
  }
  const body = { full_name: 'rahasia-nama', username: 'rahasia-pengguna', password: 'rahasia-baru' };
  const fresh = await admin.ok(changeProfile, { body });
  tokens = [token, fresh.token ?? ''];
  await server.end('SIGTERM');
  output = server.output();
  await kept.remove();
});

const ownLine = /^First account: .*$/m;

test('the log has no password, token, e-mail, NPA, name or anything that somebody typed', () => {
  const logged = output.replace(ownLine, '');
  expect(logged).not.toMatch(/rahasia/i);
  for (const token of tokens) {
    for (const part of token.split('.').slice(1)) expect(logged).not.toContain(part);
  }
});

test('the terminal names the first account, whose password was given, without the password', () => {
  expect(ownLine.exec(output)?.[0]).toContain(account.email);
  expect(output).not.toContain(account.password);
});

test('every request is one structured line with its id, route and status', () => {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.length).toBeGreaterThanOrEqual(14);
  for (const line of answered) {
    expect(line).toMatchObject({ reqId: expect.stringMatching(/.{20}/), status: expect.any(Number) });
  }
  expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(answered.length);
  expect(answered).toContainEqual(expect.objectContaining({ method: 'POST', route: addMember.path, status: 409 }));
});

test('it says by which account, as a number, and from where', () => {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  const ofMembers = answered.filter(({ route }) => route === addMember.path);
  expect(ofMembers).toContainEqual(expect.objectContaining({ account: 1, ip: '127.0.0.1' }));
  expect(answered).toContainEqual(expect.objectContaining({ route: '/api/authentication/login', account: null }));
});
