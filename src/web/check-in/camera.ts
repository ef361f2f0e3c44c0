/** A camera of the device, by the number that the browser gives it. */
export interface Camera {
  id: string;
  label: string;
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name);

/** Opens the chosen camera, or else the one that looks away from the person. */
export async function openCamera(id: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const usual = { video: { facingMode: { ideal: 'environment' }, ...size } };
  if (id === null) return navigator.mediaDevices.getUserMedia(usual);
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: id }, ...size } });
  } catch (error) {
    // The one that was chosen the last time is not there today.
    if (isNamed(error, 'OverconstrainedError', 'NotFoundError')) return navigator.mediaDevices.getUserMedia(usual);
    throw error;
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The cameras to choose from; their names are told once one of them may be used. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label === '' ? `Kamera ${index + 1}` : label }));
}

export const hasCameras = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

/** Why there is no picture, in words. */
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
