import {
  ConfigProvider,
  Alert as PlainAlert,
  Checkbox as PlainCheckbox,
  Input as PlainInput,
  Modal as PlainModal,
  Select as PlainSelect,
  Skeleton as PlainSkeleton,
  Switch as PlainSwitch,
} from 'antd';
import indonesian from 'antd/locale/id_ID';
import 'dayjs/locale/id';
import dayjs from 'dayjs';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { useDirection } from './direction.ts';
import { theme } from './theme.ts';
import './dialog.css';

/*
 * Ant Design in our colours, language and reading direction. Whoever imports it waits for it to load: the frame and the
 * member list do without, so that they are there before it is, and load their dialogs when these are opened.
 */

dayjs.locale('id');

/** Who wants nothing to move: then Ant Design must not wait for the end of what `base.css` does not let begin. */
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const inUse = isStill ? { ...theme, token: { ...theme.token, motion: false } } : theme;

/** Whether what is drawn stands in another of these components, which has set everything up. */
const IsWithin = createContext(false);

function Themed({ children }: { children: ReactNode }) {
  const direction = useDirection();
  if (useContext(IsWithin)) return children;
  return (
    <IsWithin value={true}>
      <ConfigProvider theme={inUse} locale={indonesian} direction={direction}>
        {children}
      </ConfigProvider>
    </IsWithin>
  );
}

function themed<Props extends object>(Component: ComponentType<Props>) {
  return (props: Props) => (
    <Themed>
      <Component {...props} />
    </Themed>
  );
}

export const Alert = themed(PlainAlert);
export const Checkbox = themed(PlainCheckbox);
export const Input = themed(PlainInput);
export const TextArea = themed(PlainInput.TextArea);
export const Modal = themed(PlainModal);
export const Select = themed(PlainSelect) as typeof PlainSelect;
export const Skeleton = themed(PlainSkeleton);
export const Switch = themed(PlainSwitch);
