import type { IconDefinition } from '@ant-design/icons-svg/es/types';

/** A drawing as large as the letters beside it, in their colour. What it means is said by words, seen or unseen. */
export function Icon({ of: { icon } }: { of: IconDefinition }) {
  // Only drawings of two tones are functions, and none of those is used here.
  if (typeof icon === 'function') return null;
  return (
    <svg className="icon" viewBox={icon.attrs.viewBox} aria-hidden="true">
      {icon.children?.map(({ attrs }) => (
        <path key={attrs.d} d={attrs.d} />
      ))}
    </svg>
  );
}
