import { countLacks, type Lack, lacks, listIncomplete } from '#contract/completeness.ts';
import { listDuplicates, matchKinds } from '#contract/duplicates.ts';
import { listMembers } from '#contract/members.ts';
import type { Random } from '../tasks/demo/random.ts';
import { type Say, verdict } from './figures.ts';
import { type Call, measureWarm } from './load.ts';
import type { Program } from './programs.ts';

type Asked = Record<string, string | number>;

/** Limit of a page's median, in milliseconds. */
const goal = 50;

const call = (path: string, asked: Asked): Call => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`,
});

/**
 * Measures possible duplicates with every filter, and missing data of every kind, one request at a time. Counts are
 * cached until the next change, so they are also measured with a change before each.
 */
export async function reportDuplicatesAndLacks(
  { port }: Program,
  token: string,
  { chance, seconds }: { chance: Random; seconds: number },
  say: Say,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const report = async (name: string, next: () => Call) => {
    const { p50, p99 } = await measureWarm({ port, connections: 1, seconds, headers, next });
    say(
      `${name.padEnd(40)}p50 ${p50.toFixed(1).padStart(6)} ms ${verdict(p50 < goal)}  p99 ${p99.toFixed(1).padStart(6)} ms`,
    );
  };
  const region = () => ({ membership_type_id: chance.whole(1, 38) });
  const duplicates = (name: string, asked: () => Asked) =>
    report(`duplicates ${name}`, () => call(listDuplicates.path, asked()));
  await duplicates('first page', () => ({}));
  await duplicates('page 500', () => ({ page: 500 }));
  await duplicates('region', region);
  for (const shared of matchKinds) {
    await duplicates(shared, () => ({ shared }));
    await duplicates(`${shared} and region`, () => ({ shared, ...region() }));
  }
  await report('lacks by region', () => call(countLacks.path, {}));
  const status = () => ({
    method: 'PUT' as const,
    path: `${listMembers.path}/${chance.whole(1, 1000)}`,
    body: { status: chance.pick(['active', 'inactive']) },
  });
  let turn = 0;
  await report('lacks by region, and a change in turns', () =>
    turn++ % 2 === 0 ? status() : call(countLacks.path, {}),
  );
  const incomplete = (name: string, asked: () => Asked) =>
    report(`incomplete ${name}`, () => call(listIncomplete.path, asked()));
  await incomplete('of all', () => ({}));
  await incomplete('region', region);
  for (const lack of lacks satisfies readonly Lack[]) {
    await incomplete(lack, () => ({ lack }));
    await incomplete(`${lack} and region`, () => ({ lack, ...region() }));
  }
}
