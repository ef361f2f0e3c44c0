import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCamera } from './use-camera.ts';

/** The camera's picture, which is scanned for codes, or why there is none. */
export function CameraView({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { video, state, cameras, current, isFacing, choose, turn, tryAgain } = useCamera(onCodes);
  const isOff = state.is === 'off';
  return (
    <section
      className="card stack check-in-part check-in-camera"
      data-gap="4"
      aria-label="Kamera"
      data-state={state.is}
    >
      <div className="check-in-picture" data-mirrored={isFacing} hidden={state.is !== 'running'}>
        <video ref={video} muted playsInline aria-label="Gambar kamera" />
      </div>
      <div role="status">
        {state.is === 'troubled' && (
          <p className="muted">{state.trouble} Presensi tetap dapat dicatat dengan mengetik NPA.</p>
        )}
        {state.is === 'starting' && <p className="muted">Menyalakan kamera…</p>}
      </div>
      <div className="row">
        {state.is === 'running' && cameras.length > 1 && (
          <span className="grows">
            <Select
              aria-label="Pilih kamera"
              value={current ?? ''}
              choices={cameras.map(({ id, label }) => ({ value: id, label }))}
              onChoose={choose}
            />
          </span>
        )}
        {state.is === 'troubled' && <Button onClick={tryAgain}>Coba lagi</Button>}
        <Button onClick={() => turn(isOff)}>{isOff ? 'Nyalakan kamera' : 'Matikan kamera'}</Button>
      </div>
    </section>
  );
}
