import type { IconDefinition } from '@ant-design/icons-svg/es/types';

/** An icon in the size and colour of the text. Its meaning must also be in words, visible or not. */
export function Icon({ of: { icon } }: { of: IconDefinition }) {
  // Only two-tone icons are functions, and none is used.
  if (typeof icon === 'function') return null;
  return (
    <svg className="icon" viewBox={icon.attrs.viewBox} aria-hidden="true">
      {icon.children?.map(({ attrs }) => (
        <path key={attrs.d} d={attrs.d} />
      ))}
    </svg>
  );
}
