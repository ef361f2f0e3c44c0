import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** When it changes, for example with the address, drawing is tried again. */
  subject?: string;
}

interface State {
  error: Error | null;
  subject: string | undefined;
}

/** Contains the failure of a screen, most often because its code did not load. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, subject: this.props.subject };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ subject }: Props, state: State): State | null {
    return subject === state.subject ? null : { error: null, subject };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <Failure error={error} />;
  }
}

function Failure({ error }: { error: Error }) {
  const notArrived = /dynamically imported module|preload|module script/i.test(error.message);
  return (
    <section className="stack state muted" role="alert">
      <title>Terjadi gangguan · IKAI</title>
      <h1 tabIndex={-1}>Halaman ini belum dapat ditampilkan</h1>
      <p>
        {notArrived
          ? 'Sebagian halaman belum sampai ke peramban Anda. Periksa koneksi, lalu coba lagi.'
          : 'Terjadi gangguan yang tidak terduga. Coba lagi; bila berulang, hubungi pengelola sistem.'}
      </p>
      <p>Isian yang belum disimpan masih ada di peramban ini.</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Coba lagi
      </button>
    </section>
  );
}
