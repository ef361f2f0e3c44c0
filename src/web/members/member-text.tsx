import { Fragment } from 'react';

/** A value that nobody has filled in. */
export function Unset() {
  return <span className="faint">–</span>;
}

/** No text has one of its own: it is taken out of everything that is stored. */
const mark = '\u200B';

const longNumber = /\d{7,}/g;
const fourOfMore = /\d{4}(?=\d{3})/g;
const atBreaks = /(?<=[@./_-])|\u200B/;

/** The parts between which a text may break: behind a sign, and in a long number behind each four digits, as people group them. */
function partsOf(text: string): string[] {
  return text.replace(longNumber, (digits) => digits.replace(fourOfMore, `$&${mark}`)).split(atBreaks);
}

/** Lets an address or a number break where a reader expects it, rather than within a word. */
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
  /** Numbers and addresses read from left to right in either direction of the page. */
  isCode?: boolean;
}

/** Text of any length in the room that a row has; what is cut can be read by pointing at it. */
export function MemberText({ text, isCode = false }: MemberTextProps) {
  if (text === null) return <Unset />;
  return (
    <bdi className="two-lines member-text" dir={isCode ? 'ltr' : 'auto'} title={text}>
      {isCode ? withBreaks(text) : text}
    </bdi>
  );
}
