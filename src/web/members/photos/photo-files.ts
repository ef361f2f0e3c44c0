import { matchPhotos, mostPhotos, type PhotoOwner } from '#contract/photos.ts';
import { pictureMessages } from '#contract/pictures.ts';
import { call } from '#web/api/call.ts';
import { pictureFault } from '../pictures/picture-file.ts';

/** The status of a file: its photo can be set, would replace another one, or can't be used. */
export type PhotoStatus = 'ready' | 'owned' | 'several' | 'double' | 'unknown' | 'other';

/** One file of the folder. */
export interface PhotoFile {
  /** Its index among the chosen files. */
  key: number;
  file: File;
  status: PhotoStatus;
  owner: PhotoOwner | null;
  /** The members whom its name fits, if there are several. */
  several: readonly PhotoOwner[];
  /** Whether it is downscaled before the upload. */
  isLarge: boolean;
}

export interface PhotoFolder {
  files: PhotoFile[];
  /** The number of pictures beyond the limit. */
  beyond: number;
}

/** Operating systems leave these in folders. */
const isHidden = ({ name }: File) => /^\.|^(thumbs\.db|desktop\.ini)$/i.test(name);

const { compare } = new Intl.Collator('id', { numeric: true });

/** Without the extension, so that a copy such as `K1.8001 (1).jpg` is sorted after its original. */
const stem = ({ name }: File) => name.replace(/\.\w+$/, '');

function statusOf(owner: PhotoOwner | null, taken: ReadonlySet<number>, isOpen: boolean): PhotoStatus {
  if (owner === null) return isOpen ? 'several' : 'unknown';
  if (taken.has(owner.id)) return 'double';
  return owner.image_url === null ? 'ready' : 'owned';
}

/** Reads files: which are pictures, and whose NPA is in their names. */
export async function readPhotos(chosen: readonly File[], signal: AbortSignal): Promise<PhotoFolder> {
  const sorted = chosen.filter((file) => !isHidden(file)).sort((one, other) => compare(stem(one), stem(other)));
  const looked: { file: File; fault: string | null }[] = [];
  for (const file of sorted) {
    signal.throwIfAborted();
    looked.push({ file, fault: await pictureFault(file) });
  }
  const pictures = looked.filter(({ fault }) => fault !== pictureMessages.type);
  const taken = pictures.slice(0, mostPhotos);
  // No NPA is that long, so nothing relevant is cut off.
  const names = taken.map(({ file }) => file.name.slice(0, 255));
  const { data, several } =
    taken.length === 0 ? { data: [], several: [] } : await call(matchPhotos, { body: { names } }, { signal });
  const fitting = new Map(several.map(({ place, owners }) => [place, owners]));
  const owners = new Set<number>();
  const files = taken.map(({ file, fault }, key): PhotoFile => {
    const owner = data[key] ?? null;
    const status = statusOf(owner, owners, fitting.has(key));
    if (owner) owners.add(owner.id);
    return { key, file, status, owner, several: fitting.get(key) ?? [], isLarge: fault !== null };
  });
  const others = looked.filter(({ fault }) => fault === pictureMessages.type);
  return {
    files: [
      ...files,
      ...others.map(({ file }, index): PhotoFile => {
        return { key: taken.length + index, file, status: 'other', owner: null, several: [], isLarge: false };
      }),
    ],
    beyond: pictures.length - taken.length,
  };
}

/** The folder's file with the member that a person chose for it. */
export function withOwner(files: readonly PhotoFile[], key: number, owner: PhotoOwner): PhotoFile[] {
  const taken = new Set(files.flatMap((photo) => (photo.key === key ? [] : (photo.owner?.id ?? []))));
  return files.map((photo) => (photo.key === key ? { ...photo, owner, status: statusOf(owner, taken, false) } : photo));
}
