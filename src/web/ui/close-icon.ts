import type { IconDefinition } from '@ant-design/icons-svg/es/types';

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
