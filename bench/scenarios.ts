import type { Member } from '#contract/members.ts';
import type { Random } from '../tasks/demo/random.ts';
import { account } from './data.ts';
import { listOf } from './lists.ts';
import type { Call } from './load.ts';
import type { Engine } from './options.ts';

/** The least share of the bare program's rate, by engine; absent without a goal. */
export type Goal = Partial<Record<Engine, number>>;

/** The same work for both programs. The bare one can't do some of it. */
export interface Scenario {
  name: string;
  goal: Goal;
  ours(): Call;
  bare: (() => Call) | null;
}

const get = (path: string): Call => ({ method: 'GET', path });
const list = '/api/v1/membership?isAdmin=true&';

/** Changes and additions of one member. `series` makes the added members unique. */
export function writes(chance: Random, members: readonly Member[], count: number, series: string): Scenario[] {
  let created = 0;

  /** A new member like the others, but not a possible duplicate, which would cost more. */
  function somebodyNew() {
    created += 1;
    const { fullName, email, phone, ...like } = chance.pick(members);
    return {
      ...like,
      npa: `K1.${series}.${created}`,
      fullName: `${fullName} ${series}${created}`,
      email: email && `${series}.${created}@surel.example`,
      phone: phone && `089${String(created).padStart(8, '0')}`,
    };
  }

  return [
    {
      name: 'one status change',
      goal: { embedded: 0.45 },
      ours: () => ({
        method: 'PUT',
        path: `/api/v1/membership/${chance.whole(1, count)}`,
        body: { status: chance.pick(['active', 'inactive']) },
      }),
      bare: () => ({
        method: 'PUT',
        path: `/members/${chance.whole(1, count)}`,
        body: { status: chance.pick(['active', 'inactive']) },
      }),
    },
    {
      name: 'one creation',
      goal: { embedded: 0.35 },
      ours() {
        const { npa, fullName, title, membershipTypeId, email, phone } = somebodyNew();
        const body = { first_name: fullName, npa, title, membership_type_id: membershipTypeId, email, phone };
        return { method: 'POST', path: '/api/v1/membership', body };
      },
      bare() {
        const { npa, fullName, title, membershipTypeId, membershipType, email, phone } = somebodyNew();
        const body = { name: fullName, npa, title, region: membershipTypeId, regionName: membershipType, email, phone };
        return { method: 'POST', path: '/members', body };
      },
    },
  ];
}

/** The most frequent lists. Searched words and numbers come from `members`, a sample. */
export function lists(chance: Random, members: readonly Member[], count: number): Scenario[] {
  function word(): string {
    const letters = chance
      .pick(members)
      .fullName.replace(/[^A-Za-z]/g, ' ')
      .split(' ')
      .filter((part) => part.length > 4);
    if (letters.length === 0) return word();
    const name = chance.pick(letters);
    const start = chance.whole(0, name.length - 4);
    return name.slice(start, start + chance.whole(4, 6));
  }

  const lastPage = Math.floor(count / 10);
  const middle = Math.floor(lastPage / 2);

  return [
    listOf('list of 10, with total', { embedded: 0.6, postgres: 0.6 }, () => ({ page: chance.whole(1, 50) })),
    listOf(`around page ${middle}`, { embedded: 6 }, () => ({
      page: chance.whole(Math.max(1, middle - 100), middle + 100),
    })),
    listOf('list of 1,000', { embedded: 0.9 }, () => ({
      page: chance.whole(1, Math.ceil(count / 1000)),
      pageSize: 1000,
    })),
    listOf('region and status', { embedded: 0.6, postgres: 0.6 }, () => ({
      region: chance.pick(members).membershipTypeId,
      status: chance.pick(['active', 'inactive']),
      page: chance.whole(1, 10),
    })),
    listOf('substring search', { embedded: 6 }, () => ({ search: word() })),
  ];
}

/** Everything that people do all day. */
export function scenarios(chance: Random, members: readonly Member[], count: number): Scenario[] {
  return [
    ...lists(chance, members, count),
    {
      name: 'one member',
      goal: {},
      ours: () => get(`${list}search=${encodeURIComponent(chance.pick(members).npa)}`),
      bare: () => get(`/members/${encodeURIComponent(chance.pick(members).npa)}`),
    },
    ...writes(chance, members, count, 'new'),
    {
      name: 'QR code',
      goal: { embedded: 2 },
      ours: () =>
        get(
          `/api/v1/files/qrcode?text=${encodeURIComponent(`https://anggota.ikai.example/lookup?npa=${chance.pick(members).npa}.${chance.whole(0, 9999)}`)}`,
        ),
      bare: () =>
        get(
          `/qrcode?text=${encodeURIComponent(`https://anggota.ikai.example/lookup?npa=${chance.pick(members).npa}.${chance.whole(0, 9999)}`)}`,
        ),
    },
    {
      name: 'sign-in',
      goal: {},
      ours: () => ({ method: 'POST', path: '/api/authentication/login', body: account }),
      bare: null,
    },
  ];
}
