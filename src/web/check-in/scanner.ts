import type { Seen } from './scan-worker.ts';

/** Between two looks at the picture, in milliseconds: a code is seen at once, and a phone does not get hot. */
const pause = 80;

/** The longer side of the picture that is looked at, in pixels: enough for a code that fills a fifth of it. */
const longest = 960;

interface Scanning {
  onCodes: (codes: string[]) => void;
  /** The decoder does not work: most often its file did not arrive. */
  onFailure: () => void;
}

/** Looks for QR codes in a video, picture after picture, in a worker. Returns what ends it. */
export function scan(video: HTMLVideoElement, { onCodes, onFailure }: Scanning): () => void {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let next: ReturnType<typeof setTimeout>;

  function later(): void {
    next = setTimeout(look, pause);
  }

  function look(): void {
    const size = Math.max(video.videoWidth, video.videoHeight);
    if (!context || size === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || document.hidden) {
      later();
      return;
    }
    const scale = Math.min(1, longest / size);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    worker.postMessage(picture, [picture.data.buffer]);
  }

  worker.onmessage = ({ data }: MessageEvent<Seen>) => {
    if ('failure' in data) return onFailure();
    onCodes(data.codes);
    later();
  };
  worker.onerror = onFailure;
  later();
  return () => {
    clearTimeout(next);
    worker.terminate();
  };
}
