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

/** A cross. Drawn here because the sign-in loads it, and that of the icon set is ten times as long. */
export const CloseIcon: IconDefinition = {
  name: 'close',
  theme: 'outlined',
  icon: {
    tag: 'svg',
    attrs: { viewBox: '0 0 24 24' },
    children: [
      {
        tag: 'path',
        attrs: { d: 'M5.4 4 12 10.6 18.6 4 20 5.4 13.4 12 20 18.6 18.6 20 12 13.4 5.4 20 4 18.6 10.6 12 4 5.4z' },
      },
    ],
  },
};
