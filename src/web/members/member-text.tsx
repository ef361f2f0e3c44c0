/** A value that nobody has filled in. */
export function Unset() {
  return <span className="member-unset">–</span>;
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
    <bdi className="member-text" dir={isCode ? 'ltr' : 'auto'} title={text}>
      {text}
    </bdi>
  );
}
