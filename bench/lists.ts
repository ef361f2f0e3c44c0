import type { Random } from '../tasks/demo/random.ts';
import type { Call } from './load.ts';
import type { Engine } from './options.ts';
import type { Goal, Scenario } from './scenarios.ts';

type Parameters = Record<string, string | number>;

const sorts = [
  ...['id', 'npa', 'fullName', 'image_url', 'title', 'membershipType', 'email', 'phone', 'practicePermitNo'],
  ...['experienceYear', 'serkomNo', 'serkomEndDate', 'status', 'order', 'level', 'version', 'updatedAt'],
];

/** Sorts that only the API offers: no header of the panel has them. */
const beyondPanel = /^sort -?(id|image_url|level|version|updatedAt|order)$/;

/** Limit of a list's 99th percentile at 16 connections, in milliseconds; null without a goal. */
export function goalOf(name: string, members: number, engine: Engine): number | null {
  if (name.startsWith('one ')) return null;
  if (members === 100_000) return 30;
  if (members !== 1_000_000) return null;
  return (beyondPanel.test(name) ? 1000 : 60) * (engine === 'postgres' ? 2 : 1);
}

/** Texts of two, three and twelve characters that very many, few and no fictitious members have. */
const searches = {
  frequent: ['si', 'sip', 'surel.exampl'],
  rare: ['xa', 'kj,', '0811-0000-12'],
  absent: ['qx', 'qxz', 'surel.exampz'],
};

/** A list as a scenario, with the parameters of either program. */
export function listOf(name: string, goal: Goal, parameters: () => Parameters): Scenario {
  const call = (path: string, asked: Parameters): Call => ({
    method: 'GET',
    path: `${path}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`,
  });
  return {
    name,
    goal,
    ours() {
      const { region, status, serkom, ...same } = parameters();
      const filter = [status && `status:${status}`, serkom && `serkom:${serkom}`].filter(Boolean).join(' ');
      const ofRegion = region === undefined ? {} : { membership_type_id: region };
      return call('/api/v1/membership', { isAdmin: 'true', ...same, ...ofRegion, ...(filter && { filter }) });
    },
    bare: () => call('/members', parameters()),
  };
}

/** Every kind of list, over `count` members. None may get slower with more members. */
export function everyList(chance: Random, count: number): Scenario[] {
  const last = Math.ceil(count / 10);
  const around = (page: number) => Math.max(1, Math.min(last, page + chance.whole(-20, 20)));
  const list = (name: string, parameters: () => Parameters) => listOf(name, {}, parameters);
  return [
    list('first page', () => ({ page: 1 })),
    list('page in the middle', () => ({ page: around(Math.floor(last / 2)) })),
    list('last page', () => ({ page: last })),
    ...sorts.flatMap((sort) => [
      list(`sort ${sort}`, () => ({ sort })),
      list(`sort -${sort}`, () => ({ sort: `-${sort}` })),
    ]),
    list('region', () => ({ region: chance.whole(1, 38) })),
    ...['active', 'inactive'].map((status) => list(`status ${status}`, () => ({ status }))),
    list('region and status', () => ({ region: chance.whole(1, 38), status: 'inactive' })),
    ...['K1', 'K2', 'K3', '0'].map((level) => list(`level ${level}`, () => ({ level }))),
    ...['none', 'unknown', 'valid', 'expiring', 'expired'].map((serkom) =>
      list(`serkom ${serkom}`, () => ({ serkom })),
    ),
    ...Object.entries(searches).flatMap(([kind, texts]) =>
      texts.map((search) => list(`search ${search.length} ${kind}`, () => ({ search }))),
    ),
  ];
}
