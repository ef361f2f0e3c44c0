import { expect, test } from 'vitest';
import { placeOf, serversIn } from './connection.ts';

test.each([
  ['postgres://ikai:p@db.test/ikai', ['postgres://ikai:p@db.test/ikai']],
  [
    'postgres://ikai:a%40b@one,two:5433/ikai?sslmode=require&target_session_attrs=read-write',
    [
      'postgres://ikai:a%40b@one/ikai?sslmode=require&target_session_attrs=read-write',
      'postgres://ikai:a%40b@two:5433/ikai?sslmode=require&target_session_attrs=read-write',
    ],
  ],
  ['postgresql://[::1]:5432,[::2]/ikai', ['postgresql://[::1]:5432/ikai', 'postgresql://[::2]/ikai']],
  ['postgres:///ikai?host=/run/postgresql', ['postgres:///ikai?host=/run/postgresql']],
])('%s names its servers one by one', (url, addresses) => {
  expect(serversIn(url)).toEqual(addresses);
});

test('several servers are all named, without user and password', () => {
  expect(placeOf('postgres://ikai:rahasia@one,two:5433/anggota')).toBe("'anggota' at one:5432, two:5433");
});
