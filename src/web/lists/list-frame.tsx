import type { ReactNode } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { chipsOf, type FilterChip, FilterChips, searchChip } from '#web/ui/filter-chips.tsx';
import { FoldedFilters, ListFilters, ListLine } from '#web/ui/list-filters.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { Listable } from './list-address.ts';
import { typed } from './list-in-url.tsx';
import type { ShownList } from './list-pages.tsx';

export interface ListFrameProps<List, Row> {
  of: ShownList<List, Row>;
  /** What the rows are, behind their number and in a sentence that says that there are none. */
  noun: string;
  /** What the search box looks for; absent where the list is not searched. */
  search?: string;
  /** The filters besides the search. */
  filters?: ReactNode;
  /** Which of those filters are on. */
  chips?: readonly FilterChip<List>[];
  /** Stands beside the filters that are on: what is chosen, or files of the list. */
  beside?: ReactNode;
  /** What is said where the list has no rows, whatever its filters. */
  empty: string;
  /** What leads on from there: where the list is empty, and where a search of it found nothing. */
  leads?: { empty?: ReactNode; sought?: ReactNode };
}

interface FrameOfRows<List, Row> extends ListFrameProps<List, Row> {
  /** Draws the rows; what it is given stands there where there are none. */
  children: (nothing: ReactNode) => ReactNode;
}

/** What stands around the rows of every list: search and filters above, pages below. */
export function ListFrame<List extends Listable, Row>(props: FrameOfRows<List, Row>) {
  const { of: shownList, noun, search, filters, chips = [], beside, empty, leads = {}, children } = props;
  const { list, shown, total, isTyped, refilter, clearFilters, pager, redirection } = shownList;
  const sought = list.search ?? '';
  const active = [...chipsOf<List>(searchChip<List>(sought)), ...chips];

  return (
    <>
      {redirection}
      {(search !== undefined || filters !== undefined) && (
        <ListFilters>
          {search !== undefined && (
            <SearchBox
              label={search}
              value={sought}
              isTyped={isTyped}
              onSearch={(text) => refilter({ search: text } as Partial<List>, typed)}
            />
          )}
          {filters !== undefined && <FoldedFilters count={chips.length}>{filters}</FoldedFilters>}
        </ListFilters>
      )}

      <ListLine>
        <FilterChips
          count={shown ? `${readableNumber(total)} ${noun}` : ''}
          chips={active}
          onLift={refilter}
          onLiftAll={clearFilters}
        />
        {beside}
      </ListLine>

      {children(
        active.length > 0 ? (
          <>
            <p>Tidak ada {noun} yang cocok dengan filter ini.</p>
            <span className="row">
              <Button onClick={clearFilters}>Hapus semua filter</Button>
              {sought !== '' && leads.sought}
            </span>
          </>
        ) : (
          <>
            <p>{empty}</p>
            {leads.empty && <span className="row">{leads.empty}</span>}
          </>
        ),
      )}
      {pager && <Pager {...pager} />}
    </>
  );
}
