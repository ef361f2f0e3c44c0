import { Fragment } from 'react';

/** An empty value. */
export function Unset() {
  return <span className="faint">–</span>;
}

/** A zero-width space, which is removed from everything that is stored. */
const mark = '\u200B';

const longNumber = /\d{7,}/g;
const fourOfMore = /\d{4}(?=\d{3})/g;
const atBreaks = /(?<=[@./_-])|\u200B/;

/** Splits a text where it may wrap: after punctuation, and in long numbers after four digits. */
function partsOf(text: string): string[] {
  return text.replace(longNumber, (digits) => digits.replace(fourOfMore, `$&${mark}`)).split(atBreaks);
}

/** Lets addresses and numbers wrap at readable places. */
function withBreaks(text: string) {
  return partsOf(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are known by their places alone
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface MemberTextProps {
  text: string | null;
  /** Codes are left-to-right in either direction of the page. */
  isCode?: boolean;
}

/** A text in the room of a row. Hovering shows all of it. */
export function MemberText({ text, isCode = false }: MemberTextProps) {
  if (text === null) return <Unset />;
  return (
    <bdi translate="no" className="two-lines member-text" dir={isCode ? 'ltr' : 'auto'} title={text}>
      {isCode ? withBreaks(text) : text}
    </bdi>
  );
}
