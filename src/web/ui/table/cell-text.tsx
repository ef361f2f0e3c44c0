/** An empty value. */
export function Unset() {
  return <span className="faint">–</span>;
}

interface CellTextProps {
  text: string | null;
  /** Numbers and addresses read from left to right in either direction of the page. */
  isCode?: boolean;
}

/** A text in the two lines of a cell. Hovering shows all of it. */
export function CellText({ text, isCode = false }: CellTextProps) {
  if (text === null) return <Unset />;
  return (
    <bdi translate="no" className="two-lines" dir={isCode ? 'ltr' : undefined} title={text}>
      {text}
    </bdi>
  );
}
