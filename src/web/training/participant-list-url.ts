import { sortText } from '#contract/sort.ts';
import { listRegistrations, type RegistrationSort } from '#contract/training-registrations.ts';
import { pagedAddress, part, searchPart, sortPart } from '#web/lists/list-address.ts';

/** The state of the list in the address. */
export interface ParticipantList {
  page: number;
  pageSize: number;
  search: string;
  attended: 'yes' | 'no' | null;
  sort: RegistrationSort | null;
}

const plain: ParticipantList = { page: 1, pageSize: 50, search: '', attended: null, sort: null };

const query = listRegistrations.query.shape;

export const participantListAddress = pagedAddress(
  plain,
  { search: searchPart, attended: part('attended', query.attended), sort: sortPart(query.sort) },
  [25, 50, 100, 1000],
);

/** The query of the list. */
export function participantQueryOf({ page, pageSize, search, attended, sort }: ParticipantList) {
  return {
    page,
    pageSize,
    search: search || undefined,
    attended: attended ?? undefined,
    sort: sort ? sortText(sort) : undefined,
  };
}
