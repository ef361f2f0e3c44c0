import { pictureMessages } from '#contract/files.ts';
import { matchPhotos, mostPhotos, type PhotoOwner } from '#contract/photos.ts';
import { call } from '#web/api/call.ts';
import { pictureFault } from '../picture-file.ts';

/** What can be done with a file: given, given in place of another photo, or neither. */
export type PhotoFate = 'ready' | 'owned' | 'double' | 'unknown' | 'other';

/** One file of the folder. */
export interface PhotoFile {
  /** Its place among those that were chosen. */
  key: number;
  file: File;
  fate: PhotoFate;
  owner: PhotoOwner | null;
  /** Whether it is made smaller before it is sent. */
  isLarge: boolean;
}

export interface PhotoFolder {
  files: PhotoFile[];
  /** How many pictures are more than can be taken at once. */
  beyond: number;
}

/** What systems leave in folders is nobody's photo. */
const isHidden = ({ name }: File) => /^\.|^(thumbs\.db|desktop\.ini)$/i.test(name);

const { compare } = new Intl.Collator('id', { numeric: true });

/** Without its ending, so that a copy such as `K1.8001 (1).jpg` comes after what it is a copy of. */
const stem = ({ name }: File) => name.replace(/\.\w+$/, '');

function fateOf(owner: PhotoOwner | null, taken: ReadonlySet<number>): PhotoFate {
  if (owner === null) return 'unknown';
  if (taken.has(owner.id)) return 'double';
  return owner.image_url === null ? 'ready' : 'owned';
}

/** Looks at files: which of them are pictures, and whose NPA each is named after. */
export async function readPhotos(chosen: readonly File[], signal: AbortSignal): Promise<PhotoFolder> {
  const sorted = chosen.filter((file) => !isHidden(file)).sort((one, other) => compare(stem(one), stem(other)));
  const looked: { file: File; fault: string | null }[] = [];
  for (const file of sorted) {
    signal.throwIfAborted();
    looked.push({ file, fault: await pictureFault(file) });
  }
  const pictures = looked.filter(({ fault }) => fault !== pictureMessages.type);
  const taken = pictures.slice(0, mostPhotos);
  // No NPA is that long, so what is cut off tells nobody apart.
  const names = taken.map(({ file }) => file.name.slice(0, 255));
  const { data } = taken.length === 0 ? { data: [] } : await call(matchPhotos, { body: { names } }, { signal });
  const owners = new Set<number>();
  const files = taken.map(({ file, fault }, key): PhotoFile => {
    const owner = data[key] ?? null;
    const fate = fateOf(owner, owners);
    if (owner) owners.add(owner.id);
    return { key, file, fate, owner, isLarge: fault !== null };
  });
  const others = looked.filter(({ fault }) => fault === pictureMessages.type);
  return {
    files: [
      ...files,
      ...others.map(({ file }, index): PhotoFile => {
        return { key: taken.length + index, file, fate: 'other', owner: null, isLarge: false };
      }),
    ],
    beyond: pictures.length - taken.length,
  };
}
