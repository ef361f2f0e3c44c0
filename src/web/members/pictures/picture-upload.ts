import { useEffect, useRef, useState } from 'react';
import { pictureMessages, uploadPicture } from '#contract/pictures.ts';
import { messageOf, noConnection } from '#web/api/call-error.ts';
import type { FormView } from '#web/ui/drafted-form.ts';
import type { Crop } from './picture-crop.ts';
import { pictureFault } from './picture-file.ts';

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
interface Local {
  /** The uploaded file. */
  picture: Blob;
  preview: string;
  /** Its address after the upload. */
  url: string | null;
}

const unfinished = 'Tunggu sampai foto selesai diunggah, atau batalkan.';
const unsent = 'Foto belum terunggah. Coba lagi, atau batalkan.';

/** Uploads a picture and sets its address in the form. Meanwhile the form can't be sent. */
export function usePictureUpload<Name extends string>(form: FormView<Name>, name: Name) {
  const stored = form.texts[name] ?? '';
  const [local, setLocal] = useState<Local | null>(null);
  const [progress, setProgress] = useState<{ part: number } | { failure: string } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [large, setLarge] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  // A ref, because a second rotation may start before the first one is rendered.
  const source = useRef<Source | null>(null);

  // Closing the form aborts the upload.
  useEffect(() => () => running.current?.abort(), []);
  const preview = local?.preview;
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview]);

  /** The picture from here, unless the form has another one by now. */
  const current = local && (local.url === null || local.url === stored) ? local : null;

  function stop(): void {
    running.current?.abort();
    running.current = null;
    form.hold(name, null);
    setProgress(null);
    setRefused(null);
    setLarge(null);
  }

  /** Returns to the stored picture. */
  function cancel(): void {
    stop();
    source.current = null;
    setLocal(null);
  }

  /** Sends a picture once it is ready. What can't be prepared is told by `refusal`. */
  async function begin(prepare: (signal: AbortSignal) => Promise<Source>, refusal = messageOf): Promise<void> {
    stop();
    const controller = new AbortController();
    running.current = controller;
    form.hold(name, unfinished);
    setProgress({ part: 0 });
    try {
      const source = await prepare(controller.signal);
      if (!controller.signal.aborted) await send(source, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      stop();
      setRefused(refusal(error));
    }
  }

  async function send(next: Source, signal: AbortSignal): Promise<void> {
    const { original, degrees } = next;
    source.current = next;
    try {
      const picture = degrees === 0 ? original : await (await drawing()).turned(original, degrees);
      if (signal.aborted) return;
      const seen: Local = { picture, preview: URL.createObjectURL(picture), url: null };
      setLocal(seen);
      const { upload } = await sending();
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
    /** The picture to show: the new one, else the stored one. */
    shown: current?.preview ?? (stored === '' ? null : stored),
    /** The state of an upload; null if there is none. */
    progress,
    /** Why the last chosen file was not accepted. */
    refused,
    /** A chosen file that is too large; null if there is none. */
    large,
    /** The shown picture, if it was chosen or rotated here. */
    chosen: current?.picture ?? null,
    choose: async (file: File) => {
      const fault = await pictureFault(file);
      setLarge(fault === pictureMessages.size ? file : null);
      if (fault !== null) return setRefused(fault);
      await begin(async () => ({ original: file, degrees: 0 }));
    },
    /** Uploads a crop of a picture. */
    crop: (whole: Blob, crop: Crop) =>
      begin(
        async () => ({ original: await (await drawing()).shrunkToPortrait(whole, crop), degrees: 0 }),
        () => 'Foto ini tidak dapat dipotong di sini. Pilih foto lain.',
      ),
    /** Rotates the picture by a quarter: 90 degrees clockwise, or -90. */
    turn: (by: 90 | -90) => {
      const before = progress || current ? source.current : null;
      return begin(async (signal) => {
        const { original, degrees } = before ?? { original: await storedPicture(stored, signal), degrees: 0 };
        return { original, degrees: (degrees + by + 360) % 360 };
      });
    },
    retry: () => {
      const last = source.current;
      if (last) void begin(async () => last);
    },
    cancel,
    remove: () => {
      cancel();
      form.set(name, '');
    },
  };
}

async function storedPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error('Foto yang tersimpan tidak dapat dibaca.');
  return await answer.blob();
}
