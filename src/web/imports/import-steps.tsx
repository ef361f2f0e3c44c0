import type { ImportDetail } from '#contract/imports.ts';
import type { ImportView } from './import-list-url.ts';

interface ImportStepsProps {
  detail: ImportDetail;
  isAtColumns: boolean;
  onGo: (step: ImportView['step']) => void;
}

const names = ['Berkas', 'Kolom', 'Periksa', 'Selesai'] as const;

/** The steps of an import. A checked one can go back to its columns. */
export function ImportSteps({ detail: { state }, isAtColumns, onGo }: ImportStepsProps) {
  const current = isAtColumns ? 1 : state === 'checked' ? 2 : 3;
  const wayTo = (step: number) => {
    if (state !== 'checked' || step === current) return null;
    if (step === 1) return () => onGo('columns');
    return step === 2 ? () => onGo(null) : null;
  };
  return (
    <ol className="row import-steps faint" aria-label="Langkah impor">
      {names.map((name, step) => {
        const way = wayTo(step);
        return (
          <li
            key={name}
            className="row"
            data-line
            data-gap="3"
            aria-current={step === current ? 'step' : undefined}
            data-done={step < current}
          >
            <span className="disc import-steps-mark" aria-hidden="true">
              {step < current ? '✓' : step + 1}
            </span>
            {way ? (
              <button type="button" className="link" onClick={way}>
                {name}
              </button>
            ) : (
              name
            )}
            {step < current && <span className="visually-hidden"> (selesai)</span>}
          </li>
        );
      })}
    </ol>
  );
}
