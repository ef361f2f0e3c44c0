import { countLacks, type Lack, lacks, listIncomplete } from '#contract/completeness.ts';
import { listDuplicates, matchKinds } from '#contract/duplicates.ts';
import { listMembers } from '#contract/members.ts';
import type { Random } from '../tasks/demo/random.ts';
import { type Call, measure } from './load.ts';
import type { Program } from './programs.ts';

type Asked = Record<string, string | number>;

/** The most that a page may take at the median, in milliseconds. */
const goal = 50;

const call = (path: string, asked: Asked): Call => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`,
});

/**
 * 'Mungkin ganda' with every filter and 'Perlu dilengkapi' with every lack: how long each takes, one at a time. Counts are asked
 * for after a change too, as they are kept until then.
 */
export async function oneRow(
  { port }: Program,
  token: string,
  { chance, seconds }: { chance: Random; seconds: number },
  say: (line: string) => void,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const report = async (name: string, next: () => Call) => {
    const load = { port, connections: 1, headers, next };
    await measure({ ...load, seconds: seconds / 6 });
    const { p50, p99, failure } = await measure({ ...load, seconds });
    if (failure) throw new Error(`A request failed: ${failure}`);
    const verdict = p50 < goal ? '✓' : '✗ missed';
    say(`${name.padEnd(40)}p50 ${p50.toFixed(1).padStart(6)} ms ${verdict}  p99 ${p99.toFixed(1).padStart(6)} ms`);
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
  await report('every other one a change before them', () => (turn++ % 2 === 0 ? status() : call(countLacks.path, {})));
  const incomplete = (name: string, asked: () => Asked) =>
    report(`incomplete ${name}`, () => call(listIncomplete.path, asked()));
  await incomplete('of all', () => ({}));
  await incomplete('region', region);
  for (const lack of lacks satisfies readonly Lack[]) {
    await incomplete(lack, () => ({ lack }));
    await incomplete(`${lack} and region`, () => ({ lack, ...region() }));
  }
}
