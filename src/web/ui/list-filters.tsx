import FilterOutlined from '@ant-design/icons-svg/es/asn/FilterOutlined';
import { type ReactNode, useId, useState } from 'react';
import './list-filters.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The line of a list's search and filters. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <search className="row list-filters" data-gap="4">
      {children}
    </search>
  );
}

/** Filters that are behind a button on a phone, with the number of active ones. */
export function FoldedFilters({ count, children }: { count: number; children: ReactNode }) {
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

/** The line above a list with active filters and further actions. */
export function ListLine({ children }: { children: ReactNode }) {
  return (
    <div className="row list-line" data-apart>
      {children}
    </div>
  );
}
