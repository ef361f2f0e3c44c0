import type { ReactNode } from 'react';
import { Wordmark } from '#web/ui/wordmark.tsx';
import './sign-in.css';

interface FrontPageProps {
  title: string;
  children: ReactNode;
}

/** The frame of a page before the panel. */
export function FrontPage({ title, children }: FrontPageProps) {
  return (
    <main className="sign-in">
      <title>{`${title} · IKAI`}</title>
      <section className="stack sign-in-brand">
        <Wordmark />
        <p className="muted">Ikatan Konselor Adiksi Indonesia</p>
      </section>
      <section className="stack sign-in-panel">{children}</section>
    </main>
  );
}
