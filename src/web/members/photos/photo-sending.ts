import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from '#contract/files.ts';
import { applyPhotos } from '#contract/photos.ts';
import { follow } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { upload } from '#web/api/upload.ts';
import type { PhotoFile } from './photo-files.ts';

/** Why a file is of no use, whoever sends it again; other failures end the work until it goes on. */
const isOfFile = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 413, 415].includes(error.status);

const unshrinkable = 'Foto ini tidak dapat diperkecil di sini.';

/** The file, made smaller where it is too large; null where that can't be done. */
async function sendable({ file, isLarge }: PhotoFile): Promise<Blob | null> {
  if (!isLarge) return file;
  const { shrunkToPortrait } = await import('../picture-drawing.ts');
  return shrunkToPortrait(file).catch(() => null);
}

/** Brings photos to the server one after the other, and then gives them to their members in one operation. */
export function usePhotoSending() {
  const [stored, setStored] = useState<ReadonlyMap<number, string>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const running = useRef<AbortController | null>(null);
  // Leaving the screen ends the work; nobody's photo has changed then.
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

  const giving = useMutation({
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
      await giving.mutateAsync({ photos, urls });
      return true;
    },
  });

  return {
    stored,
    faults,
    isBusy: sending.isPending || giving.isPending,
    /** Whether only the last step is left, which can't be stopped. */
    isGiving: giving.isPending,
    /** Whether somebody stopped it, or it could not go on. */
    isHalted:
      !sending.isPending && !giving.isPending && !giving.isSuccess && (sending.isError || sending.data === false),
    failure: giving.error ?? sending.error,
    outcome: giving.data,
    /** Goes on where it ended, if it did. */
    send: sending.mutate,
    stop: () => running.current?.abort(),
    /** Gives those that have arrived, and no others. */
    giveStored: (photos: readonly PhotoFile[]) => giving.mutate({ photos, urls: stored }),
  };
}
