import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Crop } from './picture-crop.ts';
import { PictureCropDialog } from './picture-crop-dialog.tsx';

interface LargePictureProps {
  file: Blob;
  onUse: (crop: Crop) => void;
}

/** What is offered where a photo is too large: to take a part of it, made smaller. */
export function LargePicture({ file, onUse }: LargePictureProps) {
  const [isCropping, setCropping] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setCropping(true)}>
        Perkecil dan pakai
      </Button>
      {isCropping && <PictureCropDialog file={file} onUse={onUse} onClosed={() => setCropping(false)} />}
    </>
  );
}
