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
import { scan } from './scanner.ts';

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
