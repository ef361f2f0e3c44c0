import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import { Fragment } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import './parts.css';
import { Icon } from './icon.tsx';
import { ReplacedText } from './replaced-text.tsx';

/** The last page of a list. An empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The pages with a button: the first, the last and those around the present one. No single page is left out between two. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((one, index) => (one - (shown[index - 1] ?? 0) === 2 ? [one - 1, one] : [one]));
}

export interface PagerProps {
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  total: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Leads through the pages of a list. One page needs none of it, but for the way back to shorter pages. */
export function Pager({ page, pageSize, pageSizes, total, onPage, onPageSize }: PagerProps) {
  const last = lastPage(total, pageSize);
  const first = (page - 1) * pageSize + 1;
  if (total <= Math.min(pageSize, ...pageSizes)) return null;
  return (
    <nav className="row muted" aria-label="Halaman">
      <span className="first-apart">
        {last > 1 && (
          <ReplacedText>
            {`${readableNumber(first)}–${readableNumber(Math.min(page * pageSize, total))} dari ${readableNumber(total)}`}
          </ReplacedText>
        )}
      </span>
      {last > 1 && <Pages page={page} last={last} onPage={onPage} />}
      <label className="row">
        <span>Baris per halaman</span>
        <span className="select">
          <select className="input" value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </span>
      </label>
    </nav>
  );
}

interface PagesProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** Buttons for the pages. */
function Pages({ page, last, onPage }: PagesProps) {
  const pages = pagesAround(page, last);
  return (
    <div className="row pager-pages" data-line data-gap="2">
      <button
        type="button"
        className="icon-button mirrored"
        aria-label="Halaman sebelumnya"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon of={LeftOutlined} />
      </button>
      {pages.map((one, index) => (
        <Fragment key={one}>
          {one - (pages[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <button
            type="button"
            className="button"
            data-kind="text"
            aria-label={`Halaman ${one}`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {readableNumber(one)}
          </button>
        </Fragment>
      ))}
      <button
        type="button"
        className="icon-button mirrored"
        aria-label="Halaman berikutnya"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <Icon of={RightOutlined} />
      </button>
    </div>
  );
}
