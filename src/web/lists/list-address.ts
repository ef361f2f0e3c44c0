import type { ZodType } from 'zod';
import { wordsOf } from '#contract/member-filter.ts';
import { type SortOrder, sortText } from '#contract/sort.ts';
import { paging } from '#contract/texts.ts';

/** Converts a list to its address and back; `write(read(write(list)))` must equal `write(list)`. */
export interface ListAddress<List> {
  /** The list of an empty address. */
  plain: List;
  read: (params: URLSearchParams) => List;
  write: (list: List) => URLSearchParams;
}

/** The address of a list that is shown page by page. */
export interface PagedAddress<List> extends ListAddress<List> {
  /** How long its pages can be. */
  pageSizes: readonly number[];
  /** Remembers how long somebody wants them. */
  keepPageSize?: (pageSize: number) => void;
}

export interface Paged {
  page: number;
  pageSize: number;
}

/** The parts of a list that every screen can show and change. Some lists have fewer. */
export interface Listable extends Partial<Paged> {
  search?: string;
  sort?: SortOrder | null;
}

/** Converts one value of a list to text and back. Null is never written. */
interface AddressPart<Value, Plain = null> {
  key: string;
  /** What an address without it means. */
  plain: Plain;
  /** Undefined for a text without a meaning. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

type AddressParts = Record<string, AddressPart<unknown, unknown>>;

type ListOfParts<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends AddressPart<infer Value, infer Plain> ? Value | Plain : never;
};

/** The list that an address tells. */
export type ListOf<Address> = Address extends ListAddress<infer List> ? List : never;

/** A value that is read by the schema of a call, and is null unless the address has it. */
export function part<Value>(key: string, schema: ZodType<Value>): AddressPart<NonNullable<Value>> {
  return { key, plain: null, read: (text) => schema.safeParse(text).data ?? undefined, write: String };
}

/** A value that the list always has. */
export function partWith<Value>(
  key: string,
  schema: ZodType<Value>,
  plain: NonNullable<Value>,
): AddressPart<NonNullable<Value>, NonNullable<Value>> {
  return { ...part(key, schema), plain };
}

/** Words with single spaces, which is all that a search looks at. */
const tidy = (text: string) => wordsOf(text.toWellFormed()).join(' ');

/** The searched words. */
export const searchPart = { key: 'search', plain: '', read: tidy, write: tidy };

/** The columns of a list in their order. The list decides which of them exist. */
export const columnsPart: AddressPart<readonly string[]> = {
  key: 'columns',
  plain: null,
  read: (text) => [...new Set(tidy(text).split(' '))],
  write: (keys) => tidy(keys.join(' ')),
};

/** An order, written as calls take it. */
export function sortPart<Sort extends SortOrder>(schema: ZodType<Sort | undefined>): AddressPart<Sort> {
  return { key: 'sort', plain: null, read: (text) => schema.safeParse(text).data, write: sortText };
}

/** A list as the query of its call, where its parts have the names of the query. */
export function queryOf<List extends Listable>({ sort, ...list }: List) {
  return { ...list, sort: sort ? sortText(sort) : null };
}

const isUnset = (value: unknown) => value === null || value === undefined;

/** An address with a key for each part of its list. Unknown keys are ignored, and plain values are not written. */
export function listAddress<Parts extends AddressParts>(parts: Parts): ListAddress<ListOfParts<Parts>> {
  type List = ListOfParts<Parts>;
  const all = Object.entries(parts);
  const listOf = (value: (part: AddressPart<unknown, unknown>) => unknown) =>
    Object.fromEntries(all.map(([name, part]) => [name, value(part)])) as List;
  const plain = listOf((part) => part.plain);
  const written = (part: AddressPart<unknown, unknown>, value: unknown) => (isUnset(value) ? '' : part.write(value));
  return {
    plain,
    read: (params) =>
      listOf((part) => {
        const text = params.get(part.key);
        return (text ? part.read(text) : undefined) ?? part.plain;
      }),
    write(list) {
      const values: Record<string, unknown> = list;
      const changed = all.filter(([name, part]) => written(part, values[name]) !== written(part, part.plain));
      return new URLSearchParams(changed.map(([name, part]) => [part.key, written(part, values[name])]));
    },
  };
}

const filter = (text: string) => text.toWellFormed().trim();

/** The address of a short list without pages, with a text to filter its rows by. */
export const filteredAddress = listAddress({ search: { key: 'filter', plain: '', read: filter, write: filter } });

const usualPageSizes: readonly number[] = [10, 25, 50, 100];

/** The address of a list with pages; `parts` are those besides its page and page size. */
export function pagedAddress<Parts extends AddressParts>(parts: Parts, usual = 25, pageSizes = usualPageSizes) {
  const known = paging.pageSize.refine((size) => size === undefined || pageSizes.includes(size));
  const paged = { page: partWith('page', paging.page, 1), pageSize: partWith('pageSize', known, usual) };
  const address = listAddress<typeof paged & Parts>({ ...paged, ...parts });
  return { ...address, pageSizes } satisfies PagedAddress<ListOf<typeof address>>;
}
