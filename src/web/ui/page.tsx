import type { ReactNode } from 'react';

export interface PageProps {
  /** The heading, and the document's title. */
  title: string;
  /** Whether the heading is somebody's or something's name. */
  isName?: boolean;
  /** A picture before the heading, which then stands above its line. */
  picture?: ReactNode;
  /** One quiet line below the title, such as a count. */
  subtitle?: ReactNode;
  /** The buttons at the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen. */
export function Page({ title, isName = false, picture, subtitle, actions, children }: PageProps) {
  const heading = (
    <>
      <h1 tabIndex={-1} translate={isName ? 'no' : undefined}>
        {title}
      </h1>
      {subtitle !== undefined && <p className="faint">{subtitle}</p>}
    </>
  );
  return (
    <>
      <title>{`${title} · IKAI`}</title>
      <header className="row page-head" data-apart>
        {picture === undefined ? (
          <div className="row" data-baseline>
            {heading}
          </div>
        ) : (
          <div className="row" data-line data-gap="5">
            {picture}
            <div className="lines">{heading}</div>
          </div>
        )}
        {actions !== undefined && <div className="row">{actions}</div>}
      </header>
      {children}
    </>
  );
}
