/** The size of a photo on cards in pixels: 3:4. */
export const portrait = { width: 900, height: 1200 } as const;

/** A crop. The offsets are parts of the free room: 0.5 is the centre. */
export interface Crop {
  across: number;
  down: number;
  /** 1 is the largest crop that fits. */
  zoom: number;
}

export const middle: Crop = { across: 0.5, down: 0.5, zoom: 1 };

export const mostZoom = 4;

interface Size {
  width: number;
  height: number;
}

/** The crop in pixels of the picture. It always is 3:4 and within the picture. */
export function cropOf({ width, height }: Size, { across, down, zoom }: Crop) {
  const ratio = portrait.width / portrait.height;
  const kept = Math.min(width, height * ratio) / zoom;
  const high = kept / ratio;
  return { left: (width - kept) * across, top: (height - high) * down, width: kept, height: high };
}

const within = (part: number) => Math.min(1, Math.max(0, part));

/** The crop after dragging, in pixels of the picture. */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const kept = cropOf(size, crop);
  const moved = (part: number, by: number, room: number) => (room <= 0 ? part : within(part - by / room));
  return {
    ...crop,
    across: moved(crop.across, byX, size.width - kept.width),
    down: moved(crop.down, byY, size.height - kept.height),
  };
}
