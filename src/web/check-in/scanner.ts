import type { ScanResult } from './scan-worker.ts';

/** Milliseconds between two frames: codes are recognised at once, and phones don't get hot. */
const pause = 80;

/** The longer side of a frame in pixels: enough for a code that fills a fifth of it. */
const longest = 960;

interface Scanning {
  onCodes: (codes: string[]) => void;
  /** The decoder failed, most often because its file did not load. */
  onFailure: () => void;
}

/** Scans a video for QR codes, in a worker. Returns the function that stops it. */
export function scan(video: HTMLVideoElement, { onCodes, onFailure }: Scanning): () => void {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let next: ReturnType<typeof setTimeout>;

  function scheduleNext(): void {
    next = setTimeout(scanFrame, pause);
  }

  function scanFrame(): void {
    const size = Math.max(video.videoWidth, video.videoHeight);
    if (!context || size === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || document.hidden) {
      scheduleNext();
      return;
    }
    const scale = Math.min(1, longest / size);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    worker.postMessage(picture, [picture.data.buffer]);
  }

  worker.onmessage = ({ data }: MessageEvent<ScanResult>) => {
    if ('failure' in data) return onFailure();
    onCodes(data.codes);
    scheduleNext();
  };
  worker.onerror = onFailure;
  scheduleNext();
  return () => {
    clearTimeout(next);
    worker.terminate();
  };
}
