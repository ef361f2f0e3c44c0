import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { kept } from '#web/ui/storage.ts';
import {
  type Camera,
  cameraTrouble,
  cameraTroubles,
  closeCamera,
  hasCameras,
  listCameras,
  openCamera,
  rememberCamera,
  rememberedCamera,
} from './camera.ts';
import type { ScanResult } from './scan-worker.ts';

const offKey = 'check-in-camera-off';

/** The state of the camera; `trouble` is a sentence. */
export type CameraState = { is: 'off' | 'starting' | 'running' } | { is: 'troubled'; trouble: string };

interface CameraInUse {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  cameras: readonly Camera[];
  /** The id of the camera in use. */
  current: string | null;
  /** Whether it is a front camera. */
  isFacing: boolean;
  choose: (id: string) => void;
  turn: (on: boolean) => void;
  tryAgain: () => void;
}

/** The device's camera while the screen is shown. Whether it is on and which one is remembered on this device. */
export function useCamera(onCodes: (codes: string[]) => void): CameraInUse {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(() => kept.read(offKey) === null);
  const [chosen, setChosen] = useState(rememberedCamera);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>({ is: 'starting' });
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [current, setCurrent] = useState<MediaTrackSettings>({});
  const codes = useEffectEvent(onCodes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another opening
  useEffect(() => {
    const stage = video.current;
    if (!isOn || !stage) return setState({ is: 'off' });
    if (!hasCameras()) return setState({ is: 'troubled', trouble: cameraTroubles.insecure });
    let isLeft = false;
    let stream: MediaStream | null = null;
    let endScan = () => {};

    const end = () => {
      endScan();
      if (stream) closeCamera(stream);
      stage.srcObject = null;
    };

    const fail = (trouble: string) => {
      if (isLeft) return;
      end();
      setState({ is: 'troubled', trouble });
    };

    const start = async () => {
      setState({ is: 'starting' });
      const opened = await openCamera(chosen);
      if (isLeft) return closeCamera(opened);
      stream = opened;
      const [track] = opened.getVideoTracks();
      track?.addEventListener('ended', () => fail(cameraTroubles.gone));
      stage.srcObject = opened;
      await stage.play();
      const found = await listCameras();
      if (isLeft) return;
      setCameras(found);
      setCurrent(track?.getSettings() ?? {});
      setState({ is: 'running' });
      endScan = scan(stage, { onCodes: (found) => codes(found), onFailure: () => fail(cameraTroubles.decoder) });
    };

    start().catch((error: unknown) => fail(cameraTrouble(error)));
    return () => {
      isLeft = true;
      end();
    };
  }, [isOn, chosen, attempt]);

  return {
    video,
    state,
    cameras,
    current: current.deviceId ?? null,
    isFacing: current.facingMode === 'user',
    choose(id) {
      const camera = cameras.find((one) => one.id === id);
      if (!camera) return;
      rememberCamera(camera);
      setChosen(camera);
    },
    turn(on) {
      if (on) kept.remove(offKey);
      else kept.write(offKey, 'yes');
      setOn(on);
    },
    tryAgain: () => setAttempt((before) => before + 1),
  };
}

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
function scan(video: HTMLVideoElement, { onCodes, onFailure }: Scanning): () => void {
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
