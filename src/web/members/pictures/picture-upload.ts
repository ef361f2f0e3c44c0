import { useEffect, useRef, useState } from 'react';
import { pictureMessages, uploadPicture } from '#contract/pictures.ts';
import { messageOf, noConnection } from '#web/api/call-error.ts';
import type { FormView } from '#web/ui/drafted-form.ts';
import type { Crop } from './picture-crop.ts';
import { pictureFault, type Turn } from './picture-file.ts';

const missing = () => {
  throw noConnection();
};

/** Loaded when a picture is first processed. */
const drawing = () => import('./picture-drawing.ts').catch(missing);

/** Loaded with the first upload. */
const sending = () => import('#web/api/upload.ts').catch(missing);

/** The original picture and its rotation. Each rotation starts from the original, so that quality is lost only once. */
interface Source {
  original: Blob;
  degrees: number;
}

/** A picture that was chosen or rotated here, shown while it is uploading. */
interface Local extends Source {
  /** The uploaded file. */
  picture: Blob;
  preview: string;
  /** Its address after the upload. */
  url: string | null;
}

/** The state of an upload; null if there is none. */
type Progress = { part: number } | { failure: string } | null;

export interface PictureUpload {
  /** The picture to show: the new one, else the stored one. */
  shown: string | null;
  progress: Progress;
  /** Why the last chosen file was not accepted. */
  refused: string | null;
  choose: (file: File) => Promise<void>;
  /** A chosen file that is too large; null if there is none. */
  large: File | null;
  /** The shown picture, if it was chosen or rotated here. */
  chosen: Blob | null;
  /** Uploads a crop of the large file, else of the shown picture. */
  crop: (crop: Crop) => Promise<void>;
  turn: (by: Turn) => Promise<void>;
  retry: () => void;
  /** Aborts the upload and returns to the stored picture. */
  cancel: () => void;
  remove: () => void;
}

const unfinished = 'Tunggu sampai foto selesai diunggah, atau batalkan.';
const unsent = 'Foto belum terunggah. Coba lagi, atau batalkan.';

/** Uploads a picture and sets its address in the form. Meanwhile the form can't be sent. */
export function usePictureUpload<Name extends string>(form: FormView<Name>, name: Name): PictureUpload {
  const stored = form.texts[name] ?? '';
  const [local, setLocal] = useState<Local | null>(null);
  const [progress, setProgress] = useState<Progress>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  // A ref, because a second rotation may start before the first one is rendered.
  const source = useRef<Source | null>(null);

  // Closing the form aborts the upload.
  useEffect(() => () => running.current?.abort(), []);
  const preview = local?.preview;
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview]);

  /** The picture from here, unless the form has another one by now. */
  const current = local && (local.url === null || local.url === stored) ? local : null;

  function stop() {
    running.current?.abort();
    running.current = null;
    form.hold(name, null);
    setProgress(null);
    setRefused(null);
    setTooLarge(null);
  }

  async function crop(part: Crop): Promise<void> {
    const whole = tooLarge ?? current?.picture;
    if (!whole) return;
    const controller = begin();
    try {
      await send({ original: await (await drawing()).shrunkToPortrait(whole, part), degrees: 0 }, controller);
    } catch {
      stop();
      setRefused('Foto ini tidak dapat dipotong di sini. Pilih foto lain.');
    }
  }

  function begin(): AbortController {
    stop();
    const controller = new AbortController();
    running.current = controller;
    form.hold(name, unfinished);
    setProgress({ part: 0 });
    return controller;
  }

  async function send(next: Source, { signal }: AbortController) {
    const { original, degrees } = next;
    source.current = next;
    try {
      const picture = degrees === 0 ? original : await (await drawing()).turned(original, degrees);
      if (signal.aborted) return;
      const seen: Local = { ...next, picture, preview: URL.createObjectURL(picture), url: null };
      setLocal(seen);
      const { upload } = await sending();
      if (signal.aborted) return;
      const { path } = await upload(uploadPicture, {}, picture, {
        signal,
        onSent: (part) => !signal.aborted && setProgress({ part }),
      });
      if (signal.aborted) return;
      const url = `/api/v1${path}`;
      setLocal({ ...seen, url });
      setProgress(null);
      form.hold(name, null);
      form.set(name, url);
    } catch (error) {
      if (signal.aborted) return;
      form.hold(name, unsent);
      setProgress({ failure: messageOf(error) });
    }
  }

  return {
    shown: current?.preview ?? (stored === '' ? null : stored),
    progress,
    refused,
    choose: async (file) => {
      const fault = await pictureFault(file);
      setTooLarge(fault === pictureMessages.size ? file : null);
      if (fault !== null) return setRefused(fault);
      await send({ original: file, degrees: 0 }, begin());
    },
    large: tooLarge,
    chosen: current?.picture ?? null,
    crop,
    turn: async (by) => {
      const before = progress || current ? source.current : null;
      const controller = begin();
      try {
        const { original, degrees } = before ?? {
          original: await storedPicture(stored, controller.signal),
          degrees: 0,
        };
        await send({ original, degrees: (degrees + by + 360) % 360 }, controller);
      } catch (error) {
        if (controller.signal.aborted) return;
        stop();
        setRefused(messageOf(error));
      }
    },
    retry: () => {
      if (source.current) void send(source.current, begin());
    },
    cancel: () => {
      stop();
      source.current = null;
      setLocal(null);
    },
    remove: () => {
      stop();
      source.current = null;
      setLocal(null);
      form.set(name, '');
    },
  };
}

async function storedPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error('Foto yang tersimpan tidak dapat dibaca.');
  return await answer.blob();
}
