import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applyPhotos } from '#contract/photos.ts';
import { uploadPicture } from '#contract/pictures.ts';
import { follow } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { upload } from '#web/api/upload.ts';
import type { PhotoFile } from './photo-files.ts';

/** Whether a file itself is at fault. Other failures stop the work, which can be resumed. */
const isOfFile = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 413, 415].includes(error.status);

const unshrinkable = 'Foto ini tidak dapat diperkecil di sini.';

/** The file, downscaled if it is too large; null if that fails. */
async function sendable({ file, isLarge }: PhotoFile): Promise<Blob | null> {
  if (!isLarge) return file;
  const { shrunkToPortrait } = await import('../pictures/picture-drawing.ts');
  return shrunkToPortrait(file).catch(() => null);
}

/** Uploads photos one by one, then sets them in one operation. */
export function usePhotoSending() {
  const [stored, setStored] = useState<ReadonlyMap<number, string>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const running = useRef<AbortController | null>(null);
  // Leaving the screen stops the work. No member has changed by then.
  useEffect(() => () => running.current?.abort(), []);

  async function sendOne(photo: PhotoFile, signal: AbortSignal): Promise<string | null> {
    const picture = await sendable(photo);
    const fail = (fault: string) => {
      setFaults((before) => new Map(before).set(photo.key, fault));
      return null;
    };
    if (picture === null) return fail(unshrinkable);
    try {
      const { path } = await upload(uploadPicture, {}, picture, { signal });
      const url = `/api/v1${path}`;
      setStored((before) => new Map(before).set(photo.key, url));
      return url;
    } catch (error) {
      if (isOfFile(error)) return fail(error.message);
      throw error;
    }
  }

  const applying = useMutation({
    mutationFn: async ({ photos, urls }: { photos: readonly PhotoFile[]; urls: ReadonlyMap<number, string> }) => {
      const sent = photos.flatMap(({ key, owner }) => {
        const url = urls.get(key);
        if (url === undefined || owner === null) return [];
        return [{ member_id: owner.id, image_url: url, instead_of: owner.image_url }];
      });
      if (sent.length === 0) throw new Error('Tidak ada foto yang dapat dipasang.');
      return (await follow(applyPhotos, { body: { photos: sent } })).data;
    },
  });

  const sending = useMutation({
    mutationFn: async (photos: readonly PhotoFile[]) => {
      const controller = new AbortController();
      running.current = controller;
      const urls = new Map(stored);
      for (const photo of photos) {
        if (controller.signal.aborted) return false;
        if (urls.has(photo.key) || faults.has(photo.key)) continue;
        try {
          const url = await sendOne(photo, controller.signal);
          if (url !== null) urls.set(photo.key, url);
        } catch (error) {
          if (controller.signal.aborted) return false;
          throw error;
        }
      }
      await applying.mutateAsync({ photos, urls });
      return true;
    },
  });

  return {
    stored,
    faults,
    isBusy: sending.isPending || applying.isPending,
    /** Whether the last step is running, which can't be stopped. */
    isApplying: applying.isPending,
    /** Whether it was stopped or has failed. */
    isHalted:
      !sending.isPending && !applying.isPending && !applying.isSuccess && (sending.isError || sending.data === false),
    failure: applying.error ?? sending.error,
    outcome: applying.data,
    /** Starts, or resumes after a stop. */
    send: sending.mutate,
    stop: () => running.current?.abort(),
    /** Sets the uploaded photos, without the others. */
    applyStored: (photos: readonly PhotoFile[]) => applying.mutate({ photos, urls: stored }),
  };
}
