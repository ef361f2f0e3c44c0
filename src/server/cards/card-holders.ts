import type { Member } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { pictureNameOf } from '#server/pictures/picture-address.ts';
import type { Pictures } from '#server/pictures/pictures.store.ts';
import type { Holder } from './card-faces.ts';

/** Everything that differs from card to card, except the photo. */
export type HolderTexts = Omit<Holder, 'photo'>;

export function holderOf(
  { fullName: name, npa, title, membershipType }: Member,
  { code, validUntil }: { code: string; validUntil: string },
  publicUrl: string,
): HolderTexts {
  const link = lookupLink(publicUrl, npa, code);
  return { name, npa, title: title ?? '', chapter: membershipType, validUntil, code, link };
}

/** Reads members' photos from their stored addresses. */
export function photoReader(pictures: Pictures, publicUrl: string) {
  return async (imageUrl: string | null): Promise<Uint8Array | null> => {
    const name = imageUrl === null ? null : pictureNameOf(imageUrl, publicUrl);
    return name === null ? null : ((await pictures.read(name, 'bytes')) ?? null);
  };
}
