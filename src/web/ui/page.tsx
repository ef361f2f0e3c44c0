import type { ReactNode } from 'react';

export interface PageProps {
  /** The heading, and the document's title. */
  title: string;
  /** Whether the heading is somebody's or something's name. */
  isName?: boolean;
  /** One quiet line below the title, such as a count. */
  subtitle?: ReactNode;
  /** The buttons at the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen. */
export function Page({ title, isName = false, subtitle, actions, children }: PageProps) {
  return (
    <>
      <title>{`${title} · IKAI`}</title>
      <header className="row page-head" data-apart>
        <div className="row" data-baseline>
          <h1 tabIndex={-1} translate={isName ? 'no' : undefined}>
            {title}
          </h1>
          {subtitle !== undefined && <p className="faint">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </header>
      {children}
    </>
  );
}
