import { addDays } from '#contract/dates.ts';
import type { Member } from '#contract/members.ts';
import { today } from '#test/support/association.ts';

/** The parameters of a list, without `isAdmin`. */
export interface ListQuery {
  page?: number;
  pageSize?: number;
  filter?: string;
  level?: string;
  membership_type_id?: number | '';
  search?: string;
  sort?: string;
}

/** Folds a text in the most obvious way: without case and accents. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');

function serkomOf({ serkomNo, serkomEndDate }: Member): string {
  if (serkomEndDate === null) return serkomNo === null ? 'none' : 'unknown';
  const now = today();
  if (serkomEndDate < now) return 'expired';
  return serkomEndDate <= addDays(now, 90) ? 'expiring' : 'valid';
}

function hasWord(member: Member, word: string, isPublic: boolean): boolean {
  const { fullName, npa, email, phone, practicePermitNo, serkomNo } = member;
  const texts = isPublic ? [fullName, npa] : [fullName, npa, email, phone, practicePermitNo, serkomNo];
  return texts.some((text) => text !== null && plain(text).includes(plain(word)));
}

function meets(member: Member, part: string, isPublic: boolean): boolean {
  const [field, value] = part.split(':');
  if (value === undefined) return hasWord(member, part, isPublic);
  if (field === 'status') return member.status === value;
  if (field === 'serkomMonth') return member.serkomEndDate?.slice(0, 7) === value;
  if (field === 'photo') return (member.image_url !== null) === (value === 'yes');
  return serkomOf(member) === value;
}

const parts = (text = '') => text.split(/\s+/).filter((part) => part !== '');

function compared(one: unknown, other: unknown): number {
  const [a, b] = [one, other].map((value) => (typeof value === 'string' ? plain(value) : value)) as [number, number];
  return a < b ? -1 : a > b ? 1 : 0;
}

function inOrder(members: Member[], sort: string): Member[] {
  const descending = sort.startsWith('-');
  const field = (descending ? sort.slice(1) : sort) as keyof Member;
  const byId = (one: Member, other: Member) => one.id - other.id;
  return members.toSorted((one, other) => {
    const [a, b] = [one[field], other[field]];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byId(one, other);
    return (descending ? -compared(a, b) : compared(a, b)) || byId(one, other);
  });
}

/** The most obvious implementation of the list, over members in memory: the real one is compared with it. */
export function naiveList(members: Member[], query: ListQuery, { isPublic = false } = {}) {
  const { page = 1, pageSize = 10, level = '', membership_type_id: region = '', sort = 'order' } = query;
  const found = members
    .filter((member) => !isPublic || member.status === 'active')
    .filter((member) => level === '' || member.level === level)
    .filter((member) => region === '' || member.membershipTypeId === region)
    .filter((member) => parts(query.search).every((word) => hasWord(member, word, isPublic)))
    .filter((member) => parts(query.filter).every((part) => meets(member, part, isPublic)));
  const data = inOrder(found, sort).slice((page - 1) * pageSize, page * pageSize);
  return { data, total_data: found.length };
}
