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

export interface MemberTextProps {
  text: string | null;
  /**
   * Codes, addresses and numbers are left-to-right in either direction of the page. A code wraps at readable places, an
   * address is one line, and a telephone number is as it was written: it wraps between its groups alone.
   */
  shape?: 'code' | 'address' | 'phone' | undefined;
}

/** A text in the room of a row. Hovering shows all of it. */
export function MemberText({ text, shape }: MemberTextProps) {
  if (text === null) return <Unset />;
  const look = shape === 'address' ? 'one-line' : 'two-lines member-text';
  return (
    <bdi translate="no" className={look} data-shape={shape} dir={shape ? 'ltr' : 'auto'} title={text}>
      {shape === 'code' ? withBreaks(text) : text}
    </bdi>
  );
}
