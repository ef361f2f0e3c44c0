import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { ConfigProvider } from 'antd';
import indonesian from 'antd/locale/id_ID';
import 'dayjs/locale/id';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useDirection } from './direction.ts';
import { theme } from './theme.ts';

dayjs.locale('id');

/** Who wants nothing to move: then Ant Design must not wait for the end of what `global.css` does not let begin. */
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const inUse = isStill ? { ...theme, token: { ...theme.token, motion: false } } : theme;

/** Ant Design's own sign of a busy button adds 'loading' to its name, and stays there when the work is over at once. */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** Ant Design in our colours, language and reading direction. Only the screens behind the sign-in load it. */
export function Antd({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={inUse} locale={indonesian} direction={useDirection()} button={button}>
      {children}
    </ConfigProvider>
  );
}
