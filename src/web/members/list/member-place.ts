import { queryOptions } from '@tanstack/react-query';
import { listMembers } from '#contract/members.ts';
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

/** The neighbours of a member in a list with their positions, and the list's total. */
export interface Neighbours {
  total: number;
  number: number;
  previous: { id: number; number: number } | null;
  next: { id: number; number: number } | null;
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
    enabled: place !== null,
    queryFn: async ({ signal }): Promise<Neighbours> => {
      if (place === null) throw new Error('There is no list to have neighbours in.');
      const { byNumber, total } = await membersAround(place, signal);
      const [number] = [...byNumber].find(([, one]) => one === id) ?? [null];
      const at = (one: number) => {
        const found = byNumber.get(one);
        return found === undefined ? null : { id: found, number: one };
      };
      const previous = at((number ?? place.number) - 1);
      const next = at(number === null ? place.number : number + 1);
      return { total, number: number ?? place.number, previous, next };
    },
  });
}
