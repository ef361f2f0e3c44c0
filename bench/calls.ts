import type { Member } from '#contract/members.ts';
import { drawQr } from '#contract/pictures.ts';
import type { Random } from '../tasks/demo/random.ts';
import type { Call } from './load.ts';

/** A kind of call. The bare program can't do some of them. */
export interface Kind {
  name: string;
  /** The most milliseconds of the 99th percentile: embedded, PostgreSQL. */
  goal: [embedded: number, postgres: number];
  ours(): Call;
  bare?(): Call;
}

type Parameters = Record<string, string | number>;

const at = (path: string, asked: Parameters): Call => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`,
});

const quick: Kind['goal'] = [50, 50];
const slow: Kind['goal'] = [200, 200];

/** Twelve kinds of list, of `count` members, and a QR code. Words come from `members`, a sample. */
export function lists(chance: Random, members: readonly Member[], count: number): Kind[] {
  const path = '/api/v1/membership';
  const pages = Math.ceil(count / 10);
  const page = (share = 1) => chance.whole(1, Math.max(1, Math.floor(pages * share)));
  const list = (name: string, goal: Kind['goal'], asked: () => Parameters): Kind => ({
    name,
    goal,
    ours: () => at(path, { isAdmin: 'true', ...asked() }),
  });
  const beside = (name: string, asked: () => Parameters): Kind => ({
    ...list(name, quick, asked),
    bare: () => at('/members', asked()),
  });
  const word = () => {
    const words = chance.pick(members).fullName.split(/[^A-Za-z]+/);
    const name = words.find((one) => one.length > 4) ?? 'Siti';
    const start = chance.whole(0, name.length - 4);
    return name.slice(start, start + chance.whole(4, 6));
  };
  return [
    beside('list of 10', () => ({ page: chance.whole(1, 50) })),
    beside(`around page ${Math.floor(pages / 2)}`, () => ({ page: Math.floor(pages / 2) + chance.whole(0, 100) })),
    beside('list of 1,000', () => ({ page: chance.whole(1, Math.ceil(count / 1000)), pageSize: 1000 })),
    beside('region and status', () => ({
      membership_type_id: chance.pick(members).membershipTypeId,
      filter: `status:${chance.pick(['active', 'inactive'])}`,
      page: chance.whole(1, 10),
    })),
    beside('search', () => ({ search: word() })),
    list('search by -fullName', quick, () => ({ search: word(), sort: '-fullName' })),
    list('-title, any page', quick, () => ({ sort: '-title', page: page() })),
    list('region or status, any page', quick, () => ({
      sort: chance.pick(['membershipType', '-status']),
      page: page(),
    })),
    list('active K1 by -email', quick, () => ({
      filter: 'status:active',
      level: 'K1',
      sort: '-email',
      page: page(0.4),
    })),
    list('photo by fullName', slow, () => ({ filter: 'photo:yes', sort: 'fullName', page: page(0.5) })),
    list('expiring by fullName', slow, () => ({ filter: 'serkom:expiring', sort: 'fullName', page: page(0.1) })),
    list('one letter', slow, () => ({ search: chance.pick(['a', 'q', 'x', 'z', '7']), page: chance.whole(1, 5) })),
    {
      name: 'QR code',
      goal: quick,
      ours: () => at(drawQr.path, { text: chance.pick(members).npa }),
      bare: () => at('/qrcode', { text: chance.pick(members).npa }),
    },
  ];
}

/** Six kinds of save, of the members of a sample each in its turn. */
export function saves(chance: Random, members: readonly Member[]): Kind[] {
  const path = '/api/v1/membership';
  let turn = 0;
  const next = () => {
    turn += 1;
    return turn;
  };
  const member = () => members[next() % members.length] as Member;
  const save = (name: string, method: Call['method'], call: () => Omit<Call, 'method'>): Kind => ({
    name,
    goal: [8, 20],
    ours: () => ({ method, ...call() }),
  });
  const change = (name: string, body: () => object) =>
    save(name, 'PUT', () => ({ path: `${path}/${member().id}`, body: body() }));
  const status = () => ({ status: chance.pick(['active', 'inactive']) });
  const somebody = () => {
    const { title, membershipTypeId } = chance.pick(members);
    const npa = `K1.baru.${next()}`;
    return { npa, first_name: `Baru ${npa}`, title, membership_type_id: membershipTypeId };
  };
  return [
    {
      ...change('status', status),
      bare: () => ({ method: 'PUT', path: `/members/${member().id}`, body: status() }),
    },
    change('telephone and name', () => ({ first_name: `Nama ${next()}`, phone: `08${next()}` })),
    change('region', () => ({ membership_type_id: chance.whole(1, 38) })),
    change('serkom', () => ({
      serkom_number: `LSP/${next()}`,
      serkom_end_date: `20${chance.whole(27, 40)}-06-30`,
    })),
    {
      ...save('creation', 'POST', () => ({ path, body: somebody() })),
      bare: () => ({ method: 'POST', path: '/members', body: somebody() }),
    },
    save('removal', 'DELETE', () => ({ path: `${path}/${member().id}` })),
  ];
}
