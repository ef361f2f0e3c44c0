/** A photo as it stands on a card, in pixels: three to four. */
export const portrait = { width: 900, height: 1200 } as const;

/** Which part of a picture is kept. Places are parts of the way that there is to move: 0.5 is the middle. */
export interface Crop {
  across: number;
  down: number;
  /** 1 keeps as much as fits. */
  zoom: number;
}

export const middle: Crop = { across: 0.5, down: 0.5, zoom: 1 };

export const mostZoom = 4;

interface Size {
  width: number;
  height: number;
}

/** The part of a picture of this size that is kept, in its pixels; always three to four, always within the picture. */
export function cropOf({ width, height }: Size, { across, down, zoom }: Crop) {
  const ratio = portrait.width / portrait.height;
  const kept = Math.min(width, height * ratio) / zoom;
  const high = kept / ratio;
  return { left: (width - kept) * across, top: (height - high) * down, width: kept, height: high };
}

const within = (part: number) => Math.min(1, Math.max(0, part));

/** The crop after the picture was dragged by so many of its own pixels. */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const kept = cropOf(size, crop);
  const moved = (part: number, by: number, room: number) => (room <= 0 ? part : within(part - by / room));
  return {
    ...crop,
    across: moved(crop.across, byX, size.width - kept.width),
    down: moved(crop.down, byY, size.height - kept.height),
  };
}
