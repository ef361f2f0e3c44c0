import FilterOutlined from '@ant-design/icons-svg/es/asn/FilterOutlined';
import { type ReactNode, useId, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/ui/parts.css';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { type Listable, searchPart } from './list-address.ts';
import type { ListFilter } from './list-filter.tsx';
import { fromSearchBox } from './list-in-url.tsx';
import type { ShownList } from './list-pages.tsx';

export interface ListFrameProps<List, Row> {
  of: ShownList<List, Row>;
  /** What the rows are, after their number and in the sentence for an empty list. */
  noun: string;
  /** The label of the search box; absent if the list has none. */
  search?: string;
  /** The filters besides the search. */
  filters?: readonly ListFilter<NoInfer<List>>[];
  /** Shown beside the active filters: the selection, or exports of the list. */
  beside?: ReactNode;
  /** The sentence for a list without rows, whatever its filters. */
  empty: string;
  /** What to do next if the list is empty, or if a search found nothing. */
  leads?: { empty?: ReactNode; nothingFound?: ReactNode };
}

interface FrameOfRows<List, Row> extends ListFrameProps<List, Row> {
  /** Draws the rows, or in their place what it is given if there are none. */
  children: (nothing: ReactNode) => ReactNode;
}

/** The frame of every list: search and filters above, pages below. */
export function ListFrame<List extends Listable, Row>(props: FrameOfRows<List, Row>) {
  const { of: shownList, noun, search, filters = [], beside, empty, leads = {}, children } = props;
  const { list, shown, total, isTyped, refilter, clearFilters, pager, redirection } = shownList;
  const searched = list.search ?? '';
  const chips = filters.flatMap(({ value, ...rest }) => (value === null ? [] : { ...rest, value }));
  const controls = filters.flatMap(({ control }) => control?.((change) => refilter(change)) ?? []);
  const isFiltered = searched !== '' || chips.length > 0;

  return (
    <>
      {redirection}
      {(search !== undefined || controls.length > 0) && (
        <search className="row list-filters" data-gap="4">
          {search !== undefined && (
            <SearchBox
              label={search}
              value={searched}
              isTyped={isTyped}
              onSearch={(text) => refilter({ search: searchPart.read(text) } as Partial<List>, fromSearchBox)}
            />
          )}
          {controls.length > 0 && <FoldedFilters count={chips.length}>{controls}</FoldedFilters>}
        </search>
      )}

      <div className="row list-line" data-apart>
        <FilterChips
          count={shown ? `${readableNumber(total)} ${noun}` : ''}
          chips={chips}
          isFiltered={isFiltered}
          onClear={refilter}
          onClearAll={clearFilters}
        />
        {beside}
      </div>

      {children(
        isFiltered ? (
          <>
            <p>Tidak ada {noun} yang cocok dengan filter ini.</p>
            <span className="row">
              <Button onClick={clearFilters}>Hapus semua filter</Button>
              {searched !== '' && leads.nothingFound}
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

/** Filters that are behind a button on a phone, with the number of active ones. */
function FoldedFilters({ count, children }: { count: number; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="phone-only">
        <Button
          icon={<Icon of={FilterOutlined} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filter{count > 0 && ` (${count})`}
        </Button>
      </span>
      <div id={id} className="folded-filters" data-open={isOpen}>
        {children}
      </div>
    </>
  );
}
