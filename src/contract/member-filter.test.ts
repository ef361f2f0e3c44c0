import { describe, expect, test } from 'vitest';
import { memberFilter, memberSearch, textFilter, wordsOf } from './member-filter.ts';

describe('words', () => {
  test('are separated by any Unicode white space', () => {
    expect(wordsOf(' siti\taminah\u00a0binti\u3000ahmad\u2028\u0085x ')).toEqual([
      'siti',
      'aminah',
      'binti',
      'ahmad',
      'x',
    ]);
  });

  test('of a text without any are none', () => {
    expect(wordsOf(' \u2003 ')).toEqual([]);
  });
});

describe('a filter', () => {
  test('is conditions and words, in any order', () => {
    expect(memberFilter.parse('status:active siti  serkom:expired photo:no')).toEqual([
      { field: 'status', value: 'active' },
      { field: 'word', value: 'siti' },
      { field: 'serkom', value: 'expired' },
      { field: 'photo', value: 'no' },
    ]);
  });

  test.each([
    ['serkom:none'],
    ['serkom:unknown'],
    ['serkom:valid'],
    ['serkom:expiring'],
    ['status:inactive'],
    ['photo:yes'],
  ])('takes %s', (filter) => {
    expect(memberFilter.safeParse(filter).success).toBe(true);
  });

  test.each([
    ['color:red'],
    ['status:gone'],
    ['status:'],
    [':active'],
    ['status:active:x'],
    ['Status:active'],
    ['toString:x'],
    ['__proto__:x'],
    ['constructor:active'],
    ['siti status:maybe'],
  ])('refuses %s', (filter) => {
    expect(memberFilter.safeParse(filter).success).toBe(false);
  });
});

test('what a scanner says before a code is not searched for', () => {
  expect(memberSearch.parse(']Q3K1.0012')).toEqual(['K1.0012']);
  expect(textFilter.parse(']C1Bali')).toBe('Bali');
});
