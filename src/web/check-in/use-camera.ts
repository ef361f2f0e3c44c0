import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { kept } from '#web/ui/storage.ts';
import type { ScanResult } from './scan-worker.ts';

/** A camera of the device, with its `deviceId`. */
interface Camera {
  id: string;
  label: string;
}

const key = 'check-in-camera';

/** The chosen camera of this device; null if none was. */
function rememberedCamera(): Camera | null {
  try {
    const { id, label } = JSON.parse(kept.read(key) ?? '{}');
    return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
  } catch {
    return null;
  }
}

const rememberCamera = (camera: Camera): void => void kept.write(key, JSON.stringify(camera));

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name);

const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

const openUsual = () =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } });

const openById = (id: string) => navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: id }, ...size } });

/** Opens the chosen camera, else the rear one. */
async function openCamera(chosen: Camera | null): Promise<MediaStream> {
  if (chosen === null) return openUsual();
  try {
    return await openById(chosen.id);
  } catch (error) {
    if (!isNamed(error, 'OverconstrainedError', 'NotFoundError')) throw error;
  }
  // Some browsers change the ids, and only tell the labels while a camera is open.
  const usual = await openUsual();
  const same = (await listCameras()).find(({ label }) => label === chosen.label);
  if (!same || usual.getVideoTracks()[0]?.getSettings().deviceId === same.id) return usual;
  closeCamera(usual);
  return openById(same.id);
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The cameras to choose from. They only have labels once one may be used. */
async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label === '' ? `Kamera ${index + 1}` : label }));
}

const hasCameras = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

export const cameraTroubles = {
  insecure: 'Kamera hanya dapat dipakai bila panel dibuka lewat alamat https.',
  refused: 'Kamera belum diizinkan. Izinkan kamera untuk situs ini di pengaturan peramban, lalu coba lagi.',
  absent: 'Perangkat ini tidak punya kamera.',
  busy: 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu, lalu coba lagi.',
  gone: 'Kamera terputus. Sambungkan lagi, lalu coba lagi.',
  other: 'Kamera tidak dapat dinyalakan.',
  decoder: 'Pembaca kode belum sampai ke perangkat ini. Periksa koneksi, lalu coba lagi.',
} as const;

export function cameraTrouble(error: unknown): string {
  if (isNamed(error, 'NotAllowedError', 'SecurityError')) return cameraTroubles.refused;
  if (isNamed(error, 'NotFoundError', 'OverconstrainedError')) return cameraTroubles.absent;
  if (isNamed(error, 'NotReadableError', 'AbortError')) return cameraTroubles.busy;
  return cameraTroubles.other;
}

const offKey = 'check-in-camera-off';

/** The state of the camera; `trouble` is a sentence. */
type CameraState = { is: 'off' | 'starting' | 'running' } | { is: 'troubled'; trouble: string };

/** The device's camera while the screen is shown. Whether it is on and which one is remembered on this device. */
export function useCamera(onCodes: (codes: string[]) => void) {
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
    /** The id of the camera in use. */
    current: current.deviceId ?? null,
    /** Whether it is a front camera. */
    isFacing: current.facingMode === 'user',
    choose(id: string): void {
      const camera = cameras.find((one) => one.id === id);
      if (!camera) return;
      rememberCamera(camera);
      setChosen(camera);
    },
    turn(on: boolean): void {
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

/** Milliseconds that a code must be out of the picture to count again. */
const longAway = 3000;

/** Returns whether a code is new in the picture. One that stays there is recognised several times per second. */
export function repeatFilter(now: () => number = () => performance.now()): (code: string) => boolean {
  let last = { code: '', at: Number.NEGATIVE_INFINITY };
  return (code) => {
    const isNew = code !== last.code || now() - last.at >= longAway;
    last = { code, at: now() };
    return isNew;
  };
}
