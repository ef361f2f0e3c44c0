import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Crop } from './picture-crop.ts';
import { PictureCropDialog } from './picture-crop-dialog.tsx';

interface PictureCropButtonProps {
  picture: Blob;
  label: string;
  onUse: (crop: Crop) => void;
}

/** Opens the crop of a photo that is too large, or does not have the aspect ratio 3:4. */
export function PictureCropButton({ picture, label, onUse }: PictureCropButtonProps) {
  const [isCropping, setCropping] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setCropping(true)}>
        {label}
      </Button>
      {isCropping && <PictureCropDialog file={picture} onUse={onUse} onClosed={() => setCropping(false)} />}
    </>
  );
}
