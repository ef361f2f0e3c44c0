import { beforeEach, describe, expect, test } from 'vitest';
import { storageOf } from '#test/support/storage.ts';
import { keptIn } from '#web/ui/storage.ts';
import { type DraftContent, draftStore, type FormKey, isTabOpen, markTabClosed, markTabOpen } from './draft-store.ts';

const content = (npa: string): DraftContent => ({
  id: null,
  version: null,
  base: { npa: '' },
  typed: { npa },
  faults: {},
  failure: null,
});

const member: FormKey = { account: 1, kind: 'member', id: null };

let clock = 1_000_000;
let storage = keptIn(() => storageOf());

const open = (tab: string) => {
  markTabOpen(storage, tab, clock);
  return draftStore(storage, tab, () => clock);
};

beforeEach(() => {
  storage = keptIn(() => storageOf());
});

describe('a draft', () => {
  test('comes back after a reload of its tab, whole', () => {
    const before = { ...content('K1'), id: 7, version: 3, faults: { npa: 'taken' }, failure: 'NPA sudah dipakai.' };
    open('a').write({ ...member, id: 7 }, before);
    markTabClosed(storage, 'a');
    expect(open('a').take({ ...member, id: 7 })).toEqual({ ...before, at: clock });
  });

  test('is gone once it is removed', () => {
    const tab = open('a');
    tab.write(member, content('K1'));
    tab.remove(member);
    expect(tab.take(member)).toBeNull();
    expect(tab.has(1)).toBe(false);
  });

  test('belongs to one account and one form', () => {
    const tab = open('a');
    tab.write(member, content('K1'));
    expect(tab.take({ ...member, account: 11 })).toBeNull();
    expect(tab.take({ ...member, id: 1 })).toBeNull();
    expect(tab.newest(11, 'member')).toBeNull();
    expect(tab.newest(1, 'region')).toBeNull();
    expect(tab.newest(1, 'member')?.typed.npa).toBe('K1');
  });

  test('of a closed tab comes back though the storage has become full', () => {
    open('a').write(member, content('K1'));
    markTabClosed(storage, 'a');
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(draftStore(storage, 'b', () => clock).take(member)?.typed.npa).toBe('K1');
  });

  test('that is not readable is passed over', () => {
    const tab = open('a');
    for (const text of ['', '{', 'null', '[]', '{"at":1}', '{"id":null,"version":null,"at":1,"base":{"a":1}}']) {
      storage.write('draft:1:member:new:a', text);
      expect(tab.take(member)).toBeNull();
    }
  });

  test('that the browser has no room for is kept until the page is closed', () => {
    storage = keptIn(() => storageOf(10));
    const tab = open('a');
    tab.write(member, content('K1'));
    expect(tab.take(member)).toMatchObject(content('K1'));
  });
});

describe('two tabs', () => {
  test('never overwrite each other', () => {
    const [a, b] = [open('a'), open('b')];
    a.write(member, content('from a'));
    b.write(member, content('from b'));
    expect(a.take(member)?.typed.npa).toBe('from a');
    expect(b.take(member)?.typed.npa).toBe('from b');
  });

  test('do not open what the other is filling, but tell of it', () => {
    open('a').write(member, content('from a'));
    const b = open('b');
    expect(b.take(member)).toBeNull();
    expect(b.newest(1, 'member')).toBeNull();
    expect(b.elsewhere(member)?.typed.npa).toBe('from a');
  });

  test('take over what a closed one left, once', () => {
    open('a').write(member, content('from a'));
    markTabClosed(storage, 'a');
    const [b, c] = [open('b'), open('c')];
    expect(b.newest(1, 'member')?.typed.npa).toBe('from a');
    expect(b.take(member)?.typed.npa).toBe('from a');
    expect(c.take(member)).toBeNull();
    expect(b.take(member)?.typed.npa).toBe('from a');
  });

  test('take over what a crashed one left, after a while', () => {
    open('a').write(member, content('from a'));
    clock += 30_000;
    expect(open('b').take(member)).toBeNull();
    clock += 90_000;
    expect(isTabOpen(storage, 'a', clock)).toBe(false);
    expect(open('b').take(member)?.typed.npa).toBe('from a');
  });
});

test('signing out throws away the drafts of one account in all tabs, and nothing else', () => {
  const [a, b] = [open('a'), open('b')];
  a.write(member, content('1'));
  b.write({ ...member, kind: 'region' }, content('2'));
  a.write({ ...member, account: 12 }, content('3'));
  storage.write('direction', 'rtl');
  a.clear(1);
  expect([a.has(1), a.has(12), storage.read('direction')]).toEqual([false, true, 'rtl']);
});
