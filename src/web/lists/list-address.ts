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
interface AddressPart<Value> {
  key: string;
  /** Undefined for a text without a meaning. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

type AddressParts<List> = { [Name in keyof List]-?: AddressPart<NonNullable<List[Name]>> };

/** A value that is read by the schema of a call. */
export function part<Value>(key: string, schema: ZodType<Value>): AddressPart<NonNullable<Value>> {
  return { key, read: (text) => schema.safeParse(text).data ?? undefined, write: String };
}

/** Words with single spaces, which is all that a search looks at. */
const tidy = (text: string) => wordsOf(text.toWellFormed()).join(' ');

/** The searched words. */
export const searchPart = { key: 'search', read: tidy, write: tidy };

/** The columns of a list in their order. The list decides which of them exist. */
export const columnsPart = {
  key: 'columns',
  read: (text: string) => [...new Set(tidy(text).split(' '))],
  write: (keys: readonly string[]) => tidy(keys.join(' ')),
};

/** An order, written as calls take it. */
export function sortPart<Sort extends SortOrder>(schema: ZodType<Sort | undefined>): AddressPart<Sort> {
  return { key: 'sort', read: (text) => schema.safeParse(text).data, write: sortText };
}

/** An address with a key for each part of its list. Unknown keys are ignored, and default values are not written. */
export function listAddress<List extends object>(plain: List, parts: AddressParts<List>): ListAddress<List> {
  const names = Object.keys(parts) as (keyof List)[];
  function read(name: keyof List, params: URLSearchParams): List[keyof List] {
    const text = params.get(parts[name].key);
    return (text ? parts[name].read(text) : undefined) ?? plain[name];
  }
  function written(name: keyof List, value: List[keyof List]): string {
    return value === null || value === undefined ? '' : parts[name].write(value);
  }
  return {
    plain,
    read: (params) => Object.fromEntries(names.map((name) => [name, read(name, params)])) as List,
    write: (list) => {
      const changed = names.filter((name) => written(name, list[name]) !== written(name, plain[name]));
      return new URLSearchParams(changed.map((name) => [parts[name].key, written(name, list[name])]));
    },
  };
}

/** The address of a short list without pages, with a text to filter its rows by. */
export const filteredAddress = listAddress(
  { search: '' },
  {
    search: { key: 'filter', read: (text) => text.toWellFormed().trim(), write: (text) => text.toWellFormed().trim() },
  },
);

const usualPageSizes: readonly number[] = [10, 25, 50, 100];

/** The address of a list with pages; `parts` are those besides its page and page size. */
export function pagedAddress<List extends Paged>(
  plain: List,
  parts: AddressParts<Omit<List, keyof Paged>>,
  pageSizes = usualPageSizes,
): PagedAddress<List> {
  const known = paging.pageSize.refine((size) => size === undefined || pageSizes.includes(size));
  const paged = { page: part('page', paging.page), pageSize: part('pageSize', known) };
  return { ...listAddress(plain, { ...paged, ...parts } as AddressParts<List>), pageSizes };
}
