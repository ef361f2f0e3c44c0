import { queryOptions } from '@tanstack/react-query';
import { listMembers, readNeighbours } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { wholeMembers } from '#web/fields/whole-members.ts';
import { type MemberListState, memberListAddress } from './member-list-url.ts';
import { memberQueryOf } from './member-queries.ts';

/** A member's position in a list. */
export interface MemberPlace {
  list: MemberListState;
  /** Counted from 1 over all pages. */
  number: number;
}

const numberKey = 'no';

/** The query of a member's page with the position in the list. */
export function writePlace({ list, number }: MemberPlace): string {
  const params = memberListAddress.write({ ...list, page: Math.ceil(number / list.pageSize) });
  params.set(numberKey, String(number));
  return params.toString();
}

/** The position in an address; null if there is none. */
export function readPlace(params: URLSearchParams): MemberPlace | null {
  const number = Number(params.get(numberKey));
  return Number.isSafeInteger(number) && number > 0 ? { list: memberListAddress.read(params), number } : null;
}

/** The page size of these queries, whatever the list's own is. */
const few = 10;

/** A member who has moved by an edit is found within this many positions. */
const reach = 2;

/** A neighbour, and its position in the list one came from. */
export interface Neighbour {
  id: number;
  number?: number;
}

/** The neighbours of a member; in a list that one came from, also its position and the list's total. */
interface Neighbours {
  place?: { number: number; total: number };
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** The neighbours in the usual list, for who came from no list. */
async function usualNeighbours(id: number, signal: AbortSignal): Promise<Neighbours> {
  const { previous, next } = (await call(readNeighbours, { params: { id } }, { signal })).data;
  const of = (one: number | null) => (one === null ? null : { id: one });
  return { previous: of(previous), next: of(next) };
}

async function membersAround({ list, number }: MemberPlace, signal: AbortSignal) {
  const pages = new Set([number - reach, number + reach].map((place) => Math.max(1, Math.ceil(place / few))));
  const byNumber = new Map<number, number>();
  let total = 0;
  for (const page of pages) {
    const query = { isAdmin: 'true', ...memberQueryOf(list), page, pageSize: few };
    const { data, total_data } = await call(listMembers, { query }, { signal });
    wholeMembers(data).forEach(({ id }, index) => {
      byNumber.set((page - 1) * few + index + 1, id);
    });
    total = total_data;
  }
  return { byNumber, total };
}

/**
 * The neighbours of a member. If the member has left the list, for example by an edit, the next one has that
 * position, so that a list can be worked through member by member.
 */
export function neighboursOf(id: number, place: MemberPlace | null) {
  return queryOptions({
    queryKey: ['member neighbours', id, place && writePlace(place)],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      if (place === null) return usualNeighbours(id, signal);
      const { byNumber, total } = await membersAround(place, signal);
      const [number] = [...byNumber].find(([, one]) => one === id) ?? [null];
      const at = (one: number) => {
        const found = byNumber.get(one);
        return found === undefined ? null : { id: found, number: one };
      };
      const previous = at((number ?? place.number) - 1);
      const next = at(number === null ? place.number : number + 1);
      return { place: { number: number ?? place.number, total }, previous, next };
    },
  });
}
