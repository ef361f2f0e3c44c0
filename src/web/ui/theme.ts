import type { ThemeConfig } from 'antd';

/**
 * The colours, as Ant Design takes them. `global.css` has the same ones for everything that is drawn without it, and a
 * test keeps the two together and their contrasts readable.
 */
export const colours = {
  red: '#b3202c',
  'red-dark': '#951924',
  'red-darker': '#7a121c',
  'red-tint': '#fbf1f1',
  ink: '#1f1c1a',
  'ink-soft': '#4c4743',
  'ink-faint': '#67615b',
  line: '#e5e1dc',
  'line-strong': '#8d857d',
  ground: '#f6f4f1',
  surface: '#ffffff',
  green: '#17693a',
  amber: '#8f4a00',
} as const;

export const theme: ThemeConfig = {
  token: {
    fontSize: 12,
    borderRadius: 6,
    wireframe: false,
    fontFamily: 'var(--font)',
    colorPrimary: colours.red,
    colorPrimaryHover: colours['red-dark'],
    colorPrimaryActive: colours['red-darker'],
    colorPrimaryBg: colours['red-tint'],
    colorPrimaryBgHover: '#f6e3e4',
    colorPrimaryText: colours.red,
    colorLink: colours.red,
    colorLinkHover: colours['red-dark'],
    colorLinkActive: colours['red-darker'],
    colorError: '#b42318',
    colorErrorHover: '#8f1a12',
    colorErrorText: '#b42318',
    colorSuccess: colours.green,
    colorSuccessText: colours.green,
    colorWarning: colours.amber,
    colorWarningText: colours.amber,
    colorInfo: '#2d5b8a',
    colorText: colours.ink,
    colorTextSecondary: colours['ink-soft'],
    colorTextTertiary: colours['ink-faint'],
    colorTextDescription: colours['ink-faint'],
    // Arrows of choices, and switches that are off.
    colorTextQuaternary: colours['line-strong'],
    colorTextPlaceholder: colours['ink-faint'],
    colorIcon: colours['ink-faint'],
    colorBorder: colours['line-strong'],
    colorBorderSecondary: colours.line,
    colorSplit: colours.line,
    colorBgLayout: colours.ground,
    colorBgContainer: colours.surface,
    controlItemBgActive: colours['red-tint'],
    controlItemBgActiveHover: '#f6e3e4',
    // What a busy button does is to be read while it does it.
    opacityLoading: 1,
  },
  components: {
    Table: {
      headerBg: '#faf8f6',
      headerColor: colours['ink-soft'],
      headerSplitColor: 'transparent',
      rowHoverBg: '#fbfaf8',
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Switch: { colorPrimary: colours.green, colorPrimaryHover: '#125630' },
    Select: { optionSelectedBg: colours['red-tint'] },
  },
};
