import { type PointerEvent, useEffect, useId, useState } from 'react';
import '../member.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Crop, cropOf, dragged, middle, mostZoom } from './picture-crop.ts';

/** The width of the frame in pixels. */
const frameWidth = 240;

interface PictureCropDialogProps {
  file: Blob;
  onUse: (crop: Crop) => void;
  onClosed: () => void;
}

/** Crops a photo to 3:4 by moving and zooming it. The default is its centre. */
export function PictureCropDialog({ file, onUse, onClosed }: PictureCropDialogProps) {
  const [crop, setCrop] = useState(middle);
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const kept = size && cropOf(size, crop);
  const scale = kept ? frameWidth / kept.width : 0;

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!size || scale === 0 || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setCrop(dragged(size, crop, event.movementX / scale, event.movementY / scale));
  }

  return (
    <Dialog
      title="Atur potongan foto"
      size="small"
      onClose={onClosed}
      footer={
        <>
          <Button onClick={onClosed}>Batal</Button>
          <Button kind="primary" onClick={() => onUse(crop)}>
            Pakai
          </Button>
        </>
      }
      firstFocus={() =>
        document.querySelector<HTMLElement>('dialog:has(.picture-crop-frame) .dialog-footer [data-kind="primary"]')
      }
    >
      <div className="row" data-gap="6">
        <div
          className="picture-crop-frame"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <img
            src={url}
            alt="Foto yang dipotong"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            style={
              kept && size
                ? { width: size.width * scale, translate: `${-kept.left * scale}px ${-kept.top * scale}px` }
                : { visibility: 'hidden' }
            }
          />
        </div>
        <div className="stack grows">
          <p className="muted">Geser fotonya, atau atur di sini. Tanpa diubah, bagian tengah yang dipakai.</p>
          <Place
            label="Perbesar"
            value={crop.zoom}
            from={1}
            to={mostZoom}
            onMove={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Place label="Kiri–kanan" value={crop.across} onMove={(across) => setCrop({ ...crop, across })} />
          <Place label="Atas–bawah" value={crop.down} onMove={(down) => setCrop({ ...crop, down })} />
        </div>
      </div>
    </Dialog>
  );
}

interface PlaceProps {
  label: string;
  value: number;
  from?: number;
  to?: number;
  onMove: (value: number) => void;
}

/** A slider of the crop. It is left-to-right in either direction of the page. */
function Place({ label, value, from = 0, to = 1, onMove }: PlaceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={from}
        max={to}
        step={0.05}
        value={value}
        onChange={({ target }) => onMove(Number(target.value))}
      />
    </div>
  );
}
