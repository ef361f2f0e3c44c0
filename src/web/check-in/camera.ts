import { kept } from '#web/ui/storage.ts';

/** A camera of the device, with its `deviceId`. */
export interface Camera {
  id: string;
  label: string;
}

const key = 'check-in-camera';

/** The chosen camera of this device; null if none was. */
export function rememberedCamera(): Camera | null {
  try {
    const { id, label } = JSON.parse(kept.read(key) ?? '{}');
    return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
  } catch {
    return null;
  }
}

export const rememberCamera = (camera: Camera): void => void kept.write(key, JSON.stringify(camera));

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name);

const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

const openUsual = () =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } });

const openById = (id: string) => navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: id }, ...size } });

/** Opens the chosen camera, else the rear one. */
export async function openCamera(chosen: Camera | null): Promise<MediaStream> {
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

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The cameras to choose from. They only have labels once one may be used. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label === '' ? `Kamera ${index + 1}` : label }));
}

export const hasCameras = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

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
