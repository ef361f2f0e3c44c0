import { describe, expect, test } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a call', () => {
  test('path parameters are filled in and encoded', () => {
    expect(addressOf({ path: '/api/v1/membership/:id' }, { id: 7 })).toBe('/api/v1/membership/7');
    expect(addressOf({ path: '/api/v1/files/:name' }, { name: 'a/b c' })).toBe('/api/v1/files/a%2Fb%20c');
  });

  test('absent and empty query values are left out, zero and false are not', () => {
    const query = { page: 1, level: '0', search: '', filter: undefined, wilayah: null, isAdmin: true };
    expect(addressOf({ path: '/x' }, {}, query)).toBe('/x?page=1&level=0&isAdmin=true');
  });

  test('signs that mean something in an address stand for themselves', () => {
    expect(addressOf({ path: '/x' }, {}, { search: '50% & #1 + é' })).toBe('/x?search=50%25+%26+%231+%2B+%C3%A9');
  });
});
